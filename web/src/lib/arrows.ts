// Up and down go from button to button of a list, as Tab does, but stay in it.
export function arrows(list: HTMLElement) {
    const onkeydown = (event: KeyboardEvent) => {
        const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
        if (step === 0) return;
        const buttons = [...list.querySelectorAll<HTMLElement>("button:not(:disabled)")];
        const at = buttons.indexOf(document.activeElement as HTMLElement);
        buttons[(at + step + buttons.length) % buttons.length]?.focus();
        event.preventDefault();
    };
    list.addEventListener("keydown", onkeydown);
    return () => list.removeEventListener("keydown", onkeydown);
}

// Down goes on into the list that follows.
export const downTo = (first: () => HTMLElement | null | undefined) => (above: HTMLElement) => {
    const onkeydown = (event: KeyboardEvent) => {
        const next = event.key === "ArrowDown" ? first() : null;
        if (!next) return;
        next.focus();
        event.preventDefault();
    };
    above.addEventListener("keydown", onkeydown);
    return () => above.removeEventListener("keydown", onkeydown);
};
