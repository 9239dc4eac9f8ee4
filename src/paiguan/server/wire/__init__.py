"""All that crosses to a client and back: messages, events, bodies, errors in both languages."""
