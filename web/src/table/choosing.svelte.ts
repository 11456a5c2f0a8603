// What the person is about to choose: the thing they clicked, the place they point at, and what the engine says to it.
// The board, the hand and the list of choices all read and write this one state.
import type { Action, Choice, Place, Verdict } from "../engine/protocol";
import { reachOf, type Reach } from "../board/reach";
import { groupsOf, isAbout, sameAction, samePlace, withoutPlace, type Entry, type Group } from "./choices";
import { Hinting } from "./hinting.svelte";
import type { Sitting } from "./sitting.svelte";

export class Choosing {
    // A piece, card, structure or die that was clicked: the choices are narrowed to it.
    selected: string | null = $state(null);
    // The piece or marker under the pointer or the focus, on the board or in a list: its sheet is shown.
    peeked: string | null = $state(null);
    // A place that was clicked where several choices lead.
    spot: Place | null = $state.raw(null);
    // The choice under the pointer or the focus: the board shows what it means.
    hovered: Choice | null = $state.raw(null);
    // A choice from a hint that is meant, but not taken yet.
    preferred: Choice | null = $state.raw(null);
    // What the board shows the meaning of.
    readonly meant: Choice | null = $derived(this.hovered ?? this.preferred);
    // The entry whose place is being picked on the board.
    picking: Entry | null = $state.raw(null);
    // Where the pointer is, in table units, while a place is being picked; and the engine's word on it.
    aim: Place | null = $state.raw(null);
    verdict: Verdict | null = $state.raw(null);
    reach: Reach | null = $state.raw(null);

    // The choices that are left after what was clicked.
    readonly shown: Choice[] = $derived.by(() => this.narrowed());
    readonly groups: Group[] = $derived(groupsOf(this.shown));
    readonly allGroups: Group[] = $derived.by(() => groupsOf(this.sitting.choices));

    readonly hint: Hinting;
    private judged = 0;

    constructor(private readonly sitting: Sitting) {
        this.hint = new Hinting(sitting);
    }

    // A new question: whatever was pointed at no longer matters, except the place that can only be meant.
    reset(): void {
        this.selected = null;
        this.spot = null;
        this.hovered = null;
        this.preferred = null;
        this.hint.close();
        this.stopPicking();
        this.pickOnly();
    }

    private pickOnly(): void {
        const entries = this.allGroups.flatMap((group) => group.entries);
        const places = entries.filter((entry) => entry.template !== null);
        // Beside it there may be a way to decline; if there is more, nobody has said yet that a place is meant.
        const only = places.length === 1 && entries.length <= 2;
        if (only && this.sitting.prompt?.answer === "place") this.pick(places[0]!);
    }

    private narrowed(): Choice[] {
        let choices = this.sitting.choices;
        if (this.selected !== null) {
            const about = choices.filter(({ action }) => isAbout(action, this.selected!));
            if (about.length > 0) choices = about;
        }
        if (this.spot !== null) choices = choices.filter(({ action }) => samePlace(action.at, this.spot!));
        return choices;
    }

    // Whether anything can be chosen that has to do with this thing.
    concerns(id: string): boolean {
        return this.sitting.choices.some(({ action }) => isAbout(action, id));
    }

    select(id: string | null): void {
        this.preferred = null;
        this.selected = id === this.selected ? null : id;
        this.spot = null;
        this.hovered = null;
        this.stopPicking();
        const places = this.groups
            .flatMap((group) => group.entries)
            .filter((entry) => entry.template !== null);
        if (id !== null && places.length === 1) this.pick(places[0]!);
    }

    // ---------------------------------------------------------------- places

    pick(entry: Entry): void {
        this.preferred = null;
        this.picking = entry;
        this.verdict = null;
        this.aim = null;
        this.reach = null;
        if (this.sitting.scene?.board.cells === "table") void this.findReach(entry);
    }

    stopPicking(): void {
        this.picking = null;
        this.aim = null;
        this.verdict = null;
        this.reach = null;
    }

    private async findReach(entry: Entry): Promise<void> {
        const size = this.sitting.scene!.board.size!;
        const listed = entry.choices.map(({ action }) => action.at!);
        try {
            const reach = await reachOf(size, listed, (places) =>
                this.sitting.judgeAll(entry.template!, places),
            );
            if (this.picking === entry) this.reach = reach;
        } catch {
            // Without the area every single point is still judged.
        }
    }

    // Asks the engine about a point and tells what it said; of several only the latest is shown.
    async aimAt(place: Place | null): Promise<Verdict | null> {
        this.aim = place;
        const question = ++this.judged;
        let verdict: Verdict | null = null;
        if (place !== null && this.picking !== null) {
            const action: Action = { ...this.picking.template!, at: place };
            try {
                verdict = await this.sitting.judge(action);
            } catch {
                // Nothing is known of it then.
            }
        }
        if (question === this.judged) this.verdict = verdict;
        return verdict;
    }

    // What a click on a place means: the one thing that leads there, or a narrower list. True if something was played.
    async clickPlace(place: Place): Promise<boolean> {
        if (this.picking !== null) return this.take({ ...this.picking.template!, at: place });
        const there = this.shown.filter(({ action }) => samePlace(action.at, place));
        if (there.length === 1) return this.take(there[0]!.action);
        this.spot = there.length > 1 ? place : null;
        return false;
    }

    // ---------------------------------------------------------------- hints

    // The board shows where it leads and whom it concerns, instead of what else could be picked there. Nothing is played.
    prefer(choice: Choice | null): void {
        this.selected = null;
        this.spot = null;
        this.stopPicking();
        this.preferred = choice;
        if (choice === null) this.pickOnly();
    }

    isPreferred(choice: Choice): boolean {
        return this.preferred !== null && sameAction(this.preferred.action, choice.action);
    }

    closeHint(): void {
        this.hint.close();
        this.hovered = null;
        if (this.preferred !== null) this.prefer(null);
    }

    // ---------------------------------------------------------------- taking a choice

    // A move and the facing after it are one gesture: the facing is taken as soon as it is asked for.
    async take(action: Action, facing?: number): Promise<boolean> {
        const played = await this.sitting.decide(action);
        if (!played) return false;
        if (facing !== undefined && this.sitting.prompt?.answer === "facing") {
            const turned = this.sitting.choices.find((choice) => choice.action.detail === facing);
            if (turned) await this.sitting.decide(turned.action);
        }
        return true;
    }

    isHovered(choice: Choice): boolean {
        return this.hovered !== null && sameAction(this.hovered.action, choice.action);
    }

    // All places that lead somewhere now, for the board to light up.
    get openPlaces(): Place[] {
        const choices = this.picking ? this.picking.choices : this.shown;
        return choices.flatMap(({ action }) => (action.at ? [action.at] : []));
    }

    entryOf(choice: Choice): Entry | undefined {
        const template = withoutPlace(choice.action);
        return this.allGroups
            .flatMap((group) => group.entries)
            .find((entry) => entry.template !== null && sameAction(entry.template, template));
    }
}
