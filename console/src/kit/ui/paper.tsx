import { Button, Group } from '@mantine/core'
import { IconChevronLeft, IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import classes from './paper.module.css'

type PaperPageProps = { back: { to: string; label: string }; print: string; tools?: ReactNode; children: ReactNode }

/** A page with a sheet to print or keep; printing it makes the PDF. */
export function PaperPage({ back, print, tools, children }: PaperPageProps) {
  return (
    <div className={classes.page}>
      <Group className={classes.tools} gap="xs" justify="end" mb="md">
        <Link to={back.to}>
          <IconChevronLeft size={18} aria-hidden="true" /> {back.label}
        </Link>
        {tools}
        <Button onClick={() => window.print()} leftSection={<IconPrinter size={20} stroke={1.75} aria-hidden="true" />}>
          {print}
        </Button>
      </Group>
      {children}
    </div>
  )
}

/** The sheet: black on white on paper, in any scheme. */
export function Paper({ className = '', children }: { className?: string | undefined; children: ReactNode }) {
  return <article className={`${classes.paper} ${className}`}>{children}</article>
}

type PaperFact = { name: string; value: ReactNode; note?: string | false | undefined }

/** People and times, two beside each other. */
export function PaperFacts({ facts, className = '' }: { facts: PaperFact[]; className?: string | undefined }) {
  return (
    <dl className={`${classes.facts} ${className}`}>
      {facts.map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
