import {
  IconCalendarCheck,
  IconDatabaseSearch,
  IconDevices,
  IconKey,
  IconLanguage,
  IconMessageExclamation,
  IconShieldLock,
  IconUserHeart,
  IconWallet,
} from '@tabler/icons-react'
import type texts from '../kit/i18n/bg/pages.json'
import { pathTo } from '../kit/pages/paths.ts'
import { Explained, type ExplainedPage } from './explained.tsx'

/** The sections of each page in their order, and where it leads on. */
const pages = {
  generalTerms: {
    sections: [
      ['price', IconWallet],
      ['cancellation', IconCalendarCheck],
      ['professional', IconUserHeart],
      ['complaints', IconMessageExclamation],
    ],
    action: pathTo('terms'),
  },
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
  serverError: { sections: [['report', IconMessageExclamation]], action: pathTo('home'), pet: 'cat' },
} as const satisfies Partial<Record<keyof typeof texts, ExplainedPage>>

/** A page of words alone. */
export function TextPage({ name }: { name: keyof typeof pages }) {
  return <Explained name={name} page={pages[name]} />
}
