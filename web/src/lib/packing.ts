// A text that travels in a link: compressed, in letters that need no escaping. What stands behind the # of an address never
// leaves the browser.
const format = "deflate-raw";

export async function pack(text: string): Promise<string> {
    const packed = await new Response(through(new Blob([text]), new CompressionStream(format))).arrayBuffer();
    const letters = Array.from(new Uint8Array(packed), (byte) => String.fromCharCode(byte)).join("");
    return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

// A link may come from anybody: no more than `largest` bytes are taken, however little space they took.
export async function unpack(packed: string, largest: number): Promise<string> {
    const letters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const reader = through(new Blob([bytes]), new DecompressionStream(format)).getReader();
    const decoder = new TextDecoder("utf-8", { fatal: true });
    let text = "";
    let size = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
        size += part.value.length;
        if (size > largest) {
            void reader.cancel();
            throw new Error("There is too much in it.");
        }
        text += decoder.decode(part.value, { stream: true });
    }
    return text + decoder.decode();
}

type Through = ReadableWritablePair<Uint8Array<ArrayBuffer>, BufferSource>;
const through = (blob: Blob, stream: Through) => blob.stream().pipeThrough(stream);
