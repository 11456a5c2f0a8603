// Where the keys go.

// What was focused is not there any more, or nothing was yet: whoever has something to say may take the focus.
export const isFocusFree = () => document.activeElement === null || document.activeElement === document.body;
