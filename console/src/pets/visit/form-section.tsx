import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import classes from './visit.module.css'

type FormSectionProps = { title: string; number: number; note?: string; children: ReactNode }

/** A part of a long form: its name and key at the left, what one writes at the right. Nothing is hidden behind a step. */
export function FormSection({ title, number, note, children }: FormSectionProps) {
  return (
    <section className={classes.section} aria-label={title} data-section={number} aria-keyshortcuts={`Alt+${number}`}>
      <div className={classes.name}>
        <h2>{title}</h2>
        <kbd className={classes.kbd}>Alt {number}</kbd>
        {note !== undefined && <p>{note}</p>}
      </div>
      <div className={classes.body}>{children}</div>
    </section>
  )
}

const isInDialog = ({ target }: KeyboardEvent) => target instanceof Element && target.closest('[role="dialog"]') !== null

/** Alt and a digit lead into a part of the form, Ctrl and Enter send it. */
export const useSectionKeys = (frame: RefObject<HTMLElement | null>, onSend: () => void): void => {
  const send = useRef(onSend)
  useEffect(() => {
    send.current = onSend
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isInDialog(event)) return
      if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') {
        event.preventDefault()
        if (!event.repeat) send.current()
        return
      }
      const [, digit] = /^Digit([1-8])$/.exec(event.code) ?? []
      if (!event.altKey || digit === undefined) return
      const section = frame.current?.querySelector(`[data-section="${digit}"]`)
      const field = section?.querySelector<HTMLElement>('input:not([type="file"]), textarea, select, button')
      if (!field) return
      event.preventDefault()
      field.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [frame])
}
