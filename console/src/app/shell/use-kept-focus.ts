import { useEffect } from 'react'

/** For when what had the focus is gone: keyboard and screen reader go on at the content and not at the window's edge. */
export const focusContent = (): void => document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true })

/** Within this time the code that closes a dialog or swaps a form may say where the focus goes on. */
const GRACE_MS = 100

const DIALOG = '[aria-modal="true"]'
const dialogAround = (target: EventTarget | null) => (target instanceof Element ? target.closest(DIALOG) : null)

/** Elements behind an open dialog are not for the keyboard; the dialog's opener is where its reader was before. */
const focusWhatIsOpen = (opener: EventTarget | null) => {
  const dialog = document.querySelector<HTMLElement>(DIALOG)
  if (dialog) dialog.focus()
  else if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
  else focusContent()
}

/**
 * The focused element may vanish, at once or long after: an appointment that was called off has no button to call it off. Browsers drop
 * the focus at the window's edge then and say nothing of it; keyboard and screen reader go on in the open dialog, at what opened the
 * one that is gone, or at the content.
 */
export const useKeptFocus = (): void => {
  useEffect(() => {
    let last: EventTarget | null = null
    let opener: EventTarget | null = null
    let grace: ReturnType<typeof setTimeout> | undefined
    const isLost = () => last instanceof Node && !last.isConnected && document.activeElement === document.body
    const remember = ({ target, relatedTarget: from }: FocusEvent) => {
      if (!dialogAround(target)) opener = null
      else if (from !== null && !dialogAround(from)) opener = from
      last = target
    }
    // A press elsewhere leaves the focus on purpose; its target takes it a moment later, if it can.
    const forget = () => (last = null)
    const observer = new MutationObserver(() => {
      if (!isLost()) return
      clearTimeout(grace)
      grace = setTimeout(() => isLost() && focusWhatIsOpen(opener), GRACE_MS)
    })
    document.addEventListener('focusin', remember)
    document.addEventListener('pointerdown', forget)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', remember)
      document.removeEventListener('pointerdown', forget)
      observer.disconnect()
      clearTimeout(grace)
    }
  }, [])
}
