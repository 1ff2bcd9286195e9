import { Button } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type texts from '../kit/i18n/bg/pages.json'
import { PetFace, type PetKind } from '../kit/look/art/pet-face.tsx'
import { PageTitle } from '../kit/ui/page-title.tsx'
import './pages-texts.ts'
import classes from './text-page.module.css'

export type ExplainedPage = {
  sections: readonly (readonly [name: string, icon: Icon])[]
  action?: string
  /** The animal that looks over the edge of its welcome. */
  pet?: PetKind
}

type ExplainedProps = { name: keyof typeof texts; page: ExplainedPage; children?: ReactNode }

/** A page that explains one thing: a welcome with the way on, then what there is to know, each with its sign. */
export function Explained({ name, page, children }: ExplainedProps) {
  const { t } = useTranslation('pages')
  const { sections, action, pet } = page
  // Each page has sections of its own, which the types of the words can't follow through a union.
  const say = t as (key: string) => string
  return (
    <article className={classes.page}>
      <header className={classes.welcome}>
        <div>
          <h1>
            <PageTitle />
          </h1>
          <p>{t(`${name}.lead`)}</p>
          {action && (
            <Button component={Link} to={action} size="lg" maw="100%" mt="lg">
              {say(`${name}.action`)}
            </Button>
          )}
        </div>
        {pet && (
          <span className={classes.pet}>
            <PetFace kind={pet} size={200} />
          </span>
        )}
      </header>
      {children && <div className={classes.own}>{children}</div>}
      {sections.length > 0 && (
        <ul className={classes.sections} data-count={sections.length}>
          {sections.map(([section, SectionIcon]) => (
            <li key={section}>
              <SectionIcon size={28} stroke={1.6} aria-hidden="true" />
              <h2>{say(`${name}.${section}.title`)}</h2>
              <p>{say(`${name}.${section}.text`)}</p>
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}
