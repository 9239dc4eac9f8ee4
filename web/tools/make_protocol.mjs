// Writes src/lib/protocol.gen.ts from the JSON Schema of all that crosses to a client:
// node tools/make_protocol.mjs
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";

const SCHEMA = new URL("../../docs/protocol.schema.json", import.meta.url);
const TO = new URL("../src/lib/protocol.gen.ts", import.meta.url);

/** The types as they should be written. */
export async function protocolTypes() {
    const schema = JSON.parse(readFileSync(SCHEMA, "utf8"));
    schema.additionalProperties = false;
    return compile({ ...schema, title: "Protocol" }, "Protocol", {
        bannerComment: "/* Made from docs/protocol.schema.json by tools/make_protocol.mjs. */",
        additionalProperties: false,
        unknownAny: true,
    });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(TO, await protocolTypes());
