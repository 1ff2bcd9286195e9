import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import classes from './bars.module.css'

/** The dialog returns the focus a moment after it closed. */
const AFTER_DIALOG_MS = 150

/** Stands over the foot of the page after a dialog. It takes the focus itself, not its button, so that holding Enter in the dialog undoes nothing. */
export function UndoBarFrame({ label, children }: { label: string; children: ReactNode }) {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    const timer = setTimeout(() => bar.current?.focus(), AFTER_DIALOG_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <section ref={bar} tabIndex={-1} className={classes.bar} aria-label={label}>
      {children}
    </section>
  )
}

export function UndoButton({ label, isLoading, onUndo }: { label: string; isLoading: boolean; onUndo: () => unknown }) {
  return (
    <Button
      variant="light"
      loading={isLoading}
      leftSection={<IconArrowBackUp size={20} stroke={1.75} aria-hidden="true" />}
      onClick={() => void onUndo()}
    >
      {label}
    </Button>
  )
}
