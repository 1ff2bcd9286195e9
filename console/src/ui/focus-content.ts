/** For when what had the focus is gone: keyboard and screen reader go on at the content and not at the window's edge. */
export const focusContent = (): void => document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true })
