import { ScrollArea } from '@mantine/core'
import type { ReactNode } from 'react'

/** A table that scrolls inside its card where the window is too narrow, and can be reached by keyboard for it. */
export function WideTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ScrollArea
      type="auto"
      scrollbars="x"
      offsetScrollbars="present"
      viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': label }}
    >
      {children}
    </ScrollArea>
  )
}
