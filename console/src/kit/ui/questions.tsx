import { IconPlus } from '@tabler/icons-react'
import classes from './page.module.css'

export type Question = { id: string; question: string; answer: string }

/** Questions that open one by one. The browser's own search opens them too. */
export function Questions({ items, isOpen = false }: { items: readonly Question[]; isOpen?: boolean }) {
  return (
    <div className={classes.questions}>
      {items.map(({ id, question, answer }, index) => (
        <details key={id} id={id} open={isOpen || index === 0}>
          <summary>
            {question} <IconPlus size={22} stroke={1.75} aria-hidden="true" />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  )
}
