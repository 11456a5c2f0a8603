// Files to and from the person's own disk.
export function download(name: string, text: string): void {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export const largest = 16 * 1024 * 1024; // what a request to the engine may hold

export async function readText(file: File): Promise<string> {
    if (file.size > largest) throw new Error(`"${file.name}" is too large: at most 16 MiB can be read.`);
    return file.text();
}
