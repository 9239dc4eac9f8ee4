#!/bin/sh
# A bot in POSIX shell: wins when it can, else takes the first choice that is offered.
#
#   paiguan simulate hengyang258 --players "cmd:sh examples/bot.sh,random" --hands 100
#
# A choice is a list like ["discard","5m"]; they come last in the line, after "choices":.

while read -r line; do
    case $line in
        *'"type":"choose"'*) ;;
        *) continue ;;
    esac
    rest=${line##*'"choices":[['}
    place=0
    answer=0
    while [ -n "$rest" ]; do
        case ${rest%%'],['*} in
            '"win"'*) answer=$place ;;
        esac
        place=$((place + 1))
        case $rest in
            *'],['*) rest=${rest#*'],['} ;;
            *) rest= ;;
        esac
    done
    printf '{"choice":%d}\n' "$answer"
done
