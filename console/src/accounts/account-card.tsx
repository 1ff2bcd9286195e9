import { Box, Stack } from '@mantine/core'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { SniffingDog } from '../kit/look/art/scenes.tsx'
import { usePageTitle } from '../kit/ui/page-title.tsx'
import classes from './account.module.css'

type AccountCardProps = {
  title: string
  /** The question's identity, independent of its words in the current language. */
  question?: string
  lead: ReactNode
  children?: ReactNode
  /** Where else to go from here. */
  ways?: ReactNode
  scene?: ReactNode
  isWide?: boolean
}

/** One question on one card: everything about getting in looks the same. A new question is read from its title. */
export function AccountCard({
  title,
  question,
  lead,
  children,
  ways,
  scene = <SniffingDog />,
  isWide = false,
}: AccountCardProps) {
  usePageTitle(title)
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const shownQuestion = useRef(question)
  useEffect(() => {
    if (shownQuestion.current === question) return
    shownQuestion.current = question
    heading.current?.focus()
  }, [question])
  return (
    <Stack className={classes.page} gap={0} align="center" data-wide={isWide || undefined}>
      <section className={classes.card} aria-labelledby={id}>
        <h1 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <div className={classes.lead}>{lead}</div>
        {children}
        {ways && (
          <Stack className={classes.ways} gap="var(--lk-1)" align="center">
            {ways}
          </Stack>
        )}
      </section>
      <Box mt="lg">{scene}</Box>
    </Stack>
  )
}
