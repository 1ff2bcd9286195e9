import { useEffect } from 'react'
import { focusContent } from '../ui/focus-content.ts'

/** Whoever closes a dialog or swaps a form may say within this where the focus goes on. */
const GRACE_MS = 100

/** What lies behind an open dialog is not for the keyboard. */
const focusWhatIsOpen = () => {
  const dialog = document.querySelector<HTMLElement>('[aria-modal="true"]')
  if (dialog) dialog.focus()
  else focusContent()
}

/**
 * What has the focus may vanish, at once or long after: a visit that was called off has no button to call it off. Browsers drop
 * the focus at the window's edge then and say nothing of it; keyboard and screen reader go on at the content, or in the open dialog.
 */
export const useKeptFocus = (): void => {
  useEffect(() => {
    let last: EventTarget | null = null
    let grace: ReturnType<typeof setTimeout> | undefined
    const isLost = () => last instanceof Node && !last.isConnected && document.activeElement === document.body
    const remember = ({ target }: FocusEvent) => (last = target)
    // Who points elsewhere leaves the focus on purpose; what they point at takes it a moment later, if it can.
    const forget = () => (last = null)
    const observer = new MutationObserver(() => {
      if (!isLost()) return
      clearTimeout(grace)
      grace = setTimeout(() => isLost() && focusWhatIsOpen(), GRACE_MS)
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
