import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { NotFound } from '../ui/not-found.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import './texts.ts'
import classes from './text-page.module.css'

const pages = {
  '/parents': { name: 'parents', sections: ['find', 'book', 'cancel', 'trace'], action: '/find-professional' },
  '/professionals': {
    name: 'professionals',
    sections: ['profile', 'verification', 'calendar', 'money'],
    action: '/register',
  },
  '/contact': { name: 'contact', sections: ['question', 'complaint', 'data'], action: null },
  '/terms-and-conditions': {
    name: 'terms',
    sections: ['platform', 'account', 'booking', 'cancellation', 'professionalCancels', 'difference', 'reviews', 'complaints'],
    action: null,
  },
  '/privacy-policy': {
    name: 'privacy',
    sections: ['what', 'why', 'who', 'sealed', 'howLong', 'rights', 'cookies'],
    action: null,
  },
} as const

/** Pages that only say something: how Lapka works for whom, and the rules. */
export function TextPage() {
  const { pathname } = useLocation()
  // Routes are found in any case of letters and with any number of slashes behind.
  const path = pathname.toLowerCase().replace(/\/+$/, '')
  return path in pages ? <Text page={pages[path as keyof typeof pages]} /> : <NotFound />
}

function Text({ page: { name, sections, action } }: { page: (typeof pages)[keyof typeof pages] }) {
  const { t } = useTranslation('pages')
  // Each page has sections of its own, which the types of the words can't follow through a union.
  const say = t as (key: string) => string
  usePageTitle(t(`${name}.title`))
  return (
    <article className={classes.page}>
      <h1>{t(`${name}.title`)}</h1>
      <p className={classes.lead}>{t(`${name}.lead`)}</p>
      {sections.map((section) => (
        <section key={section}>
          <h2>{say(`${name}.${section}.title`)}</h2>
          <p>{say(`${name}.${section}.text`)}</p>
        </section>
      ))}
      {action && (
        <Button component={Link} to={action} size="lg">
          {say(`${name}.action`)}
        </Button>
      )}
    </article>
  )
}
