import { Button } from '@mantine/core'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import texts from '../kit/i18n/bg/pages.json'
import { pathTo } from '../kit/pages/paths.ts'
import { usePublicSite } from '../kit/pages/public-links.tsx'
import { PageTitle } from '../kit/ui/page-title.tsx'
import classes from './text-page.module.css'

i18next.addResourceBundle('bg', 'pages', texts)

type Page = { sections: readonly string[]; action?: string; /** Served beside the console. */ isOutside?: true }

/** The sections of each page in their order, and where it leads on. */
const pages: Record<keyof typeof texts, Page> = {
  parents: { sections: ['find', 'book', 'cancel', 'trace'], action: pathTo('findProfessional') },
  professionals: { sections: ['profile', 'verification', 'calendar', 'money', 'fee'], action: pathTo('register') },
  contact: { sections: ['complaint', 'data'] },
  about: { sections: ['what', 'trust', 'open'], action: pathTo('findProfessional') },
  pricing: { sections: ['parents', 'professionals', 'fee', 'difference', 'cancel'], action: pathTo('findProfessional') },
  media: { sections: ['press'], action: pathTo('contact') },
  invite: { sections: ['how', 'reward'], action: pathTo('home') },
  verified: { sections: ['how', 'before'], action: pathTo('findProfessional') },
  info: { sections: ['how', 'pay', 'recorded', 'instead'], action: pathTo('onlineConsultation') },
  terms: {
    sections: [
      'platform',
      'fee',
      'account',
      'booking',
      'cancellation',
      'professionalCancels',
      'difference',
      'reviews',
      'complaints',
    ],
  },
  generalTerms: { sections: ['price', 'cancellation', 'professional', 'complaints'], action: pathTo('terms') },
  privacy: { sections: ['what', 'why', 'who', 'sealed', 'howLong', 'rights', 'cookies'], action: pathTo('cookiePolicy') },
  cookies: { sections: [], action: pathTo('cookiePolicy') },
  cookiePolicy: { sections: ['session', 'language', 'device', 'signUp', 'storage', 'others'], action: pathTo('cookies') },
  developers: { sections: ['commands', 'queries', 'problems'], action: '/api/docs', isOutside: true },
  serverError: { sections: ['report'], action: pathTo('home') },
}

/** Pages of text alone: how Lapka works for each role, and the rules. */
export function TextPage({ name, children }: { name: keyof typeof pages; children?: ReactNode }) {
  const { t } = useTranslation('pages')
  const { sections, action, isOutside = false } = pages[name]
  const { feePercent } = usePublicSite()
  // A picture that is drawn at build time knows no configuration, so it leaves the fee out.
  const known = sections.filter((section) => section !== 'fee' || feePercent !== null)
  // Each page has sections of its own, which the types of the words can't follow through a union.
  const say = (key: string) => (t as (key: string, words: object) => string)(key, { percent: feePercent })
  return (
    <article className={classes.page}>
      <h1>
        <PageTitle />
      </h1>
      <p className={classes.lead}>{t(`${name}.lead`)}</p>
      {children}
      {known.map((section) => (
        <section key={section} className={classes.section}>
          <h2>{say(`${name}.${section}.title`)}</h2>
          <p>{say(`${name}.${section}.text`)}</p>
        </section>
      ))}
      {action && (
        <Button component={Link} to={action} reloadDocument={isOutside} size="lg" maw="100%">
          {say(`${name}.action`)}
        </Button>
      )}
    </article>
  )
}
