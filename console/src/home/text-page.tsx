import { Button } from '@mantine/core'
import {
  IconBrandOpenSource,
  IconCalendarCheck,
  IconCertificate,
  IconDatabaseSearch,
  IconDevices,
  IconFileSearch,
  IconGift,
  IconKey,
  IconLanguage,
  IconListCheck,
  IconMessageExclamation,
  IconNews,
  IconPhoneCall,
  IconShieldLock,
  IconUserHeart,
  IconWalk,
  IconWallet,
  type Icon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type texts from '../kit/i18n/bg/pages.json'
import { PetFace, type PetKind } from '../kit/look/art/pet-face.tsx'
import { pathTo } from '../kit/pages/paths.ts'
import { PageTitle } from '../kit/ui/page-title.tsx'
import './pages-texts.ts'
import classes from './text-page.module.css'

type Page = {
  sections: readonly (readonly [name: string, icon: Icon])[]
  action?: string
  /** Served beside the console. */
  isOutside?: boolean
  /** One after the other, with numbers. */
  isOrdered?: boolean
  /** Who looks over the edge of its welcome. */
  pet?: PetKind
}

/** The sections of each page in their order, and where it leads on. */
const pages = {
  contact: {
    sections: [
      ['complaint', IconMessageExclamation],
      ['data', IconShieldLock],
    ],
    pet: 'rabbit',
  },
  about: {
    sections: [
      ['what', IconUserHeart],
      ['trust', IconListCheck],
      ['open', IconBrandOpenSource],
    ],
    action: pathTo('findProfessional'),
    pet: 'dog',
  },
  media: { sections: [['press', IconNews]], action: pathTo('contact'), pet: 'bird' },
  invite: {
    sections: [
      ['how', IconDevices],
      ['reward', IconGift],
    ],
    action: pathTo('home'),
    pet: 'cat',
  },
  verified: {
    sections: [
      ['how', IconFileSearch],
      ['before', IconCertificate],
    ],
    action: pathTo('findProfessional'),
    isOrdered: true,
    pet: 'tortoise',
  },
  info: {
    sections: [
      ['how', IconPhoneCall],
      ['pay', IconWallet],
      ['recorded', IconShieldLock],
      ['instead', IconWalk],
    ],
    action: pathTo('onlineConsultation'),
    isOrdered: true,
    pet: 'dog',
  },
  generalTerms: {
    sections: [
      ['price', IconWallet],
      ['cancellation', IconCalendarCheck],
      ['professional', IconUserHeart],
      ['complaints', IconMessageExclamation],
    ],
    action: pathTo('terms'),
  },
  cookies: { sections: [], action: pathTo('cookiePolicy') },
  cookiePolicy: {
    sections: [
      ['session', IconKey],
      ['language', IconLanguage],
      ['device', IconDevices],
      ['signUp', IconCalendarCheck],
      ['storage', IconDatabaseSearch],
      ['others', IconShieldLock],
    ],
    action: pathTo('cookies'),
  },
  developers: {
    sections: [
      ['commands', IconKey],
      ['queries', IconDatabaseSearch],
      ['problems', IconMessageExclamation],
    ],
    action: '/api/docs',
    isOutside: true,
    pet: 'tortoise',
  },
  serverError: { sections: [['report', IconMessageExclamation]], action: pathTo('home'), pet: 'cat' },
} as const satisfies Partial<Record<keyof typeof texts, Page>>

/** A page that explains one thing: a welcome with the way on, then what there is to know, each with its sign. */
export function TextPage({ name, children }: { name: keyof typeof pages; children?: ReactNode }) {
  const { t } = useTranslation('pages')
  const { sections, action, isOutside = false, isOrdered = false, pet }: Page = pages[name]
  // Each page has sections of its own, which the types of the words can't follow through a union.
  const say = t as (key: string) => string
  const Sections = isOrdered ? 'ol' : 'ul'
  return (
    <article className={classes.page}>
      <header className={classes.welcome}>
        <div>
          <h1>
            <PageTitle />
          </h1>
          <p>{t(`${name}.lead`)}</p>
          {action && (
            <Button component={Link} to={action} reloadDocument={isOutside} size="lg" maw="100%" mt="lg">
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
        <Sections className={classes.sections} data-count={sections.length}>
          {sections.map(([section, SectionIcon], index) => (
            <li key={section}>
              {isOrdered ? <span>{index + 1}</span> : <SectionIcon size={28} stroke={1.6} aria-hidden="true" />}
              <h2>{say(`${name}.${section}.title`)}</h2>
              <p>{say(`${name}.${section}.text`)}</p>
            </li>
          ))}
        </Sections>
      )}
    </article>
  )
}
