import { useEffect, useRef, useState, type RefObject } from 'react'
import { browserStorage } from '../../kit/storage.ts'

const MUTED = 'lapka.ringMuted'

/** Whether calls ring in silence in this browser; kept, so that a quiet room stays quiet after a reload. */
export const useMuted = () => {
  const [isMuted, setMuted] = useState(() => browserStorage.read(MUTED) !== null)
  const toggle = () => {
    if (isMuted) browserStorage.remove(MUTED)
    else browserStorage.write(MUTED, '1')
    setMuted(!isMuted)
  }
  return { isMuted, toggle }
}

const BLINK_MS = 1_000

/** Says it in the name of the tab, by turns with the page's own. */
export const useBlinkingTitle = (words: string): void => {
  useEffect(() => {
    let own = document.title
    const timer = setInterval(() => {
      if (document.title === words) document.title = own
      else {
        own = document.title
        document.title = words
      }
    }, BLINK_MS)
    return () => {
      clearInterval(timer)
      if (document.title === words) document.title = own
    }
  }, [words])
}

/** One notification of the desktop for a call, where the person agreed to them and does not see the page. A press on it leads here. */
export const useNotice = ({ id, title, body }: { id: string; title: string; body: string }): void => {
  useEffect(() => {
    if (!('Notification' in globalThis) || Notification.permission !== 'granted' || document.hasFocus()) return
    const notice = openNotice(title, { body, tag: id, requireInteraction: true })
    notice?.addEventListener('click', () => {
      window.focus()
      notice.close()
    })
    return () => notice?.close()
  }, [id, title, body])
}

/** Some phones know notifications and refuse to open one from a page. */
const openNotice = (title: string, options: NotificationOptions): Notification | undefined => {
  try {
    return new Notification(title, options)
  } catch {
    return undefined
  }
}

const isTyping = () => document.activeElement?.closest('input, textarea, select, [contenteditable], [role="dialog"]') != null

/** The focus moves to what appeared, unless the user types or decides something; afterwards it is back where it was. */
export const useFocusUnlessTyping = (): RefObject<HTMLElement | null> => {
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    const shown = place.current
    const before = document.activeElement
    if (!isTyping()) shown?.focus({ preventScroll: true })
    return () => {
      const isInside = shown?.contains(document.activeElement) ?? false
      if (isInside && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  return place
}
