// Writes src/table/tiles/sprite.svg from the faces in riichi-mahjong-tiles (public domain, CC0).
// Run after an update of that package: node tools/make_sprite.mjs
import { readFileSync, writeFileSync } from "node:fs";

const FROM = new URL(
    "../node_modules/riichi-mahjong-tiles/components/regular/regular/",
    import.meta.url,
);
const TO = new URL("../src/table/tiles/sprite.svg", import.meta.url);
const SUITS = { m: "Man", p: "Pin", s: "Sou" };
const HONOURS = ["Ton", "Nan", "Shaa", "Pei", "Haku", "Hatsu", "Chun"];

// What a drawing says by default anyway.
const DEFAULTS = new Map(
    Object.entries({
        opacity: "1",
        "fill-opacity": "1",
        "fill-rule": "nonzero",
        "stroke-linecap": "butt",
        "stroke-miterlimit": "4",
        "stroke-dasharray": "none",
        "stroke-dashoffset": "0",
        "stroke-opacity": "1",
        "enable-background": "accumulate",
    }),
);
const DRAWN = /^(fill|stroke|opacity|mask|filter|display)/;

function kebab(name) {
    return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function short(number) {
    return String(Math.round(Number(number) * 10) / 10);
}

function rounded(text) {
    return text.replace(/-?\d*\.\d{2,}/g, short);
}

const NUMBER = /[-+]?(?:\d*\.\d+|\d+\.?)(?:e[-+]?\d+)?/iy;

// The numbers of one command of a path; the two flags of an arc may stand without any space.
function numbers(command, text) {
    const found = [];
    let at = 0;
    while (at < text.length) {
        if (/[\s,]/.test(text[at])) {
            at++;
            continue;
        }
        if (/a/i.test(command) && [3, 4].includes(found.length % 7)) {
            found.push(text[at++]);
            continue;
        }
        NUMBER.lastIndex = at;
        const [number] = NUMBER.exec(text);
        found.push(short(number));
        at += number.length;
    }
    return found;
}

function path(text) {
    return text.replace(/([a-z])([^a-z]*(?:\de[^a-z]*)*)/gi, (_, command, rest) => {
        const list = numbers(command, rest);
        return (
            command + list.map((one, at) => (at && !one.startsWith("-") ? ` ${one}` : one)).join("")
        );
    });
}

function style(text) {
    const kept = [];
    for (const [, name, quoted, plain] of text.matchAll(/(\w+): (?:"([^"]*)"|([^,\n]+))/g)) {
        const property = kebab(name);
        const value = quoted ?? plain;
        if (DRAWN.test(property) && DEFAULTS.get(property) !== value)
            kept.push([property, rounded(value)]);
    }
    const without = kept.some(([name, value]) => name === "stroke" && value === "none");
    return kept
        .filter(([name]) => !(without && name.startsWith("stroke")))
        .map(([name, value]) => ` ${name}="${value}"`)
        .join("");
}

function inner(component, id) {
    const source = readFileSync(new URL(`Regular${component}.tsx`, FROM), "utf8");
    const body = source.slice(
        source.indexOf(">", source.indexOf("{...props}")) + 1,
        source.lastIndexOf("</svg>"),
    );
    return body
        .replace(/\s*style=\{\{([^}]*)\}\}/g, (_, text) => style(text))
        .replace(/=\{([^}]*)\}/g, '="$1"')
        .replace(/xlinkHref/g, "href")
        .replace(
            / (d|cx|cy|r|rx|ry|x|y|width|height)="([^"]*)"/g,
            (_, name, value) => ` ${name}="${name === "d" ? path(value) : rounded(value)}"`,
        )
        .replace(new RegExp(`Regular-${component}_svg__`, "g"), `${id}-`)
        .replace(/\s+/g, " ")
        .replace(/> </g, "><")
        .replace(/ \/>/g, "/>")
        .trim();
}

const faces = [];
for (const [letter, suit] of Object.entries(SUITS))
    for (let rank = 1; rank <= 9; rank++) faces.push([`${rank}${letter}`, `${suit}${rank}`]);
HONOURS.forEach((name, place) => faces.push([`${place + 1}z`, name]));

const symbols = faces.map(([tile, component]) => {
    const id = `t${tile}`;
    return `<symbol id="${id}" viewBox="0 0 300 400">${inner(component, id)}</symbol>`;
});
writeFileSync(TO, `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("\n")}\n</svg>\n`);
