import { Button } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import '../home/pages-texts.ts'
import type pageTexts from '../kit/i18n/bg/pages.json'
import { PageTitle } from '../kit/ui/page-title.tsx'
import classes from './site.module.css'
import story from './story.module.css'

type Way = { to: string; isOutside?: boolean }

type StoryPageProps = {
  name: keyof typeof pageTexts
  /** Of the product, beside the welcome. */
  picture: ReactNode
  /** Each thought beside a part of the product. */
  features?: readonly (readonly [name: string, Sample: ComponentType])[]
  steps?: readonly string[]
  cards?: readonly (readonly [name: string, icon: Icon])[]
  way?: Way
  /** Where the page ends; without it, at what stands before. */
  last?: Way
  /** Between the welcome and the features. */
  children?: ReactNode
  /** After the features. */
  more?: ReactNode
}

/** A public page that tells one thing: a plum welcome, what it is beside the product, how it goes step by step, and the way on. */
export function StoryPage({ name, picture, features = [], steps = [], cards = [], way, last, children, more }: StoryPageProps) {
  const { t } = useTranslation('pages')
  // Each page has parts of its own, which the types of the words can't follow through a union.
  const say = (part: string) => (t as (key: string) => string)(`${name}.${part}`)
  return (
    <>
      <section className={classes.hero} data-side>
        <div>
          <h1>
            <PageTitle />
          </h1>
          <p>{say('lead')}</p>
          {way && <Action way={way} className={classes.main} label={say('action')} />}
        </div>
        <div className={classes.picture}>{picture}</div>
      </section>
      <div className={classes.page}>
        {children}
        {features.length > 0 && (
          <div className={classes.features}>
            {features.map(([part, Sample]) => (
              <section key={part}>
                <div>
                  <h2>{say(`${part}.title`)}</h2>
                  <p>{say(`${part}.text`)}</p>
                </div>
                <Sample />
              </section>
            ))}
          </div>
        )}
        {steps.length > 0 && (
          <section className={classes.begin}>
            <h2 className={classes.center}>{say('steps')}</h2>
            <ol className={classes.steps} data-count={steps.length}>
              {steps.map((part, index) => (
                <li key={part}>
                  <span>{index + 1}</span>
                  <h3>{say(`${part}.title`)}</h3>
                  <p>{say(`${part}.text`)}</p>
                </li>
              ))}
            </ol>
          </section>
        )}
        {more}
        {cards.length > 0 && (
          <ul className={`${classes.promises} ${story.cards}`} data-count={cards.length}>
            {cards.map(([part, CardIcon]) => (
              <li key={part}>
                <CardIcon size={26} stroke={1.75} aria-hidden="true" />
                <h3>{say(`${part}.title`)}</h3>
                <p>{say(`${part}.text`)}</p>
              </li>
            ))}
          </ul>
        )}
        {last && (
          <section className={`${classes.last} ${story.last}`}>
            <h2>{say('last.title')}</h2>
            <p>{say('last.text')}</p>
            <Action way={last} label={say('last.action')} />
          </section>
        )}
      </div>
    </>
  )
}

function Action({ way, label, className }: { way: Way; label: string; className?: string | undefined }) {
  return (
    <Button component={Link} to={way.to} reloadDocument={way.isOutside ?? false} size="lg" maw="100%" className={className ?? ''}>
      {label}
    </Button>
  )
}
