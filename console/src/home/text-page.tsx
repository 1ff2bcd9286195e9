import {
  IconBrandOpenSource,
  IconCalendarCheck,
  IconCertificate,
  IconDatabaseSearch,
  IconDevices,
  IconFileSearch,
  IconKey,
  IconLanguage,
  IconListCheck,
  IconMessageExclamation,
  IconNews,
  IconPhoneCall,
  IconShieldLock,
  IconUserHeart,
  IconAmbulance,
  IconWallet,
} from '@tabler/icons-react'
import type texts from '../kit/i18n/bg/pages.json'
import { pathTo } from '../kit/pages/paths.ts'
import { Explained, type ExplainedPage } from './explained.tsx'

/** The sections of each page in their order, and where it leads on. */
const pages = {
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
      ['instead', IconAmbulance],
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
} as const satisfies Partial<Record<keyof typeof texts, ExplainedPage>>

/** A page of words alone. */
export function TextPage({ name }: { name: keyof typeof pages }) {
  return <Explained name={name} page={pages[name]} />
}
