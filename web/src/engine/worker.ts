// The engine's thread. It answers requests in their order, several in one message if the page has several.
import { EngineModule } from "./module";

export interface ToWorker {
    id: number;
    requests: string[];
}
export type FromWorker =
    | { ready: true }
    | { failed: string }
    | { id: number; replies: string[]; ms: number }
    | { id: number; crashed: string };

let engine: EngineModule | null = null;
const early: ToWorker[] = [];
const say = (message: FromWorker) => postMessage(message);

function answer({ id, requests }: ToWorker): void {
    const began = performance.now();
    try {
        const replies = requests.map((request) => engine!.answer(request));
        say({ id, replies, ms: performance.now() - began });
    } catch (error) {
        say({ id, crashed: String(error) });
    }
}

async function load(address: string): Promise<void> {
    try {
        const reply = await fetch(address);
        if (!reply.ok) throw new Error(`${reply.status} ${reply.statusText}`);
        engine = await EngineModule.load(await reply.arrayBuffer());
    } catch (error) {
        return say({ failed: `The referee could not be loaded (${String(error)}).` });
    }
    say({ ready: true });
    early.splice(0).forEach(answer);
}

onmessage = ({ data }: MessageEvent<ToWorker | { load: string }>) => {
    if ("load" in data) void load(data.load);
    else if (engine === null) early.push(data);
    else answer(data);
};
