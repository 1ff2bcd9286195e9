import { openCaseBody, type openCaseAnswer, type OpenCaseBody } from '@lapka/contracts/api/cases.ts'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { Button, Textarea, TextInput } from '@mantine/core'
import {
  IconCalendarCheck,
  IconCircleCheckFilled,
  IconHelpCircle,
  IconMessageExclamation,
  IconShieldLock,
  type Icon,
} from '@tabler/icons-react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import type { z } from 'zod'
import { api, command, useCommandKey, type Command } from '../kit/api/api.ts'
import { apiPaths } from '../kit/api/api-paths.ts'
import { useCurrentUser } from '../kit/session/use-current-user.ts'
import { areaOf, hasAppointments } from '../kit/pages/dashboard-of.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { usePublicSite } from '../kit/pages/public-links.tsx'
import { PageTitle } from '../kit/ui/page-title.tsx'
import { ProblemNotice } from '../kit/ui/problem-notice.tsx'
import { UrgentHelp } from './urgent-help.tsx'
import './pages-texts.ts'
import classes from './text-page.module.css'

const openCaseApi = api.injectEndpoints({
  endpoints: (build) => ({
    openCase: build.mutation<z.infer<typeof openCaseAnswer>, Command<OpenCaseBody>>({
      query: command((body) => ({ url: apiPaths.cases, body })),
    }),
  }),
})

const { useOpenCaseMutation } = openCaseApi

/** How to reach us: what is written becomes a case that an operator answers. */
export function ContactPage() {
  const user = useCurrentUser()
  const [parameters] = useSearchParams()
  const appointmentId = user ? parameters.get('appointment') : null
  const { t } = useTranslation('pages')
  return (
    <article className={classes.contact}>
      <div>
        <header>
          <h1>
            <PageTitle />
          </h1>
          <p>{t('contact.lead')}</p>
        </header>
        <UrgentHelp />
        <Ways user={user} />
        <Reach />
      </div>
      <div className={classes.letter}>
        <ContactForm key={user?.id} {...{ user, appointmentId }} />
      </div>
    </article>
  )
}

type Way = { name: 'visit' | 'faq' | 'data' | 'complaint'; icon: Icon; to?: string | false | null }

/** Questions with a faster answer elsewhere. If the page behind a link needs sign-in, the sentence has no link. */
function Ways({ user }: { user: CurrentUser | null }) {
  const { t } = useTranslation('pages')
  const ways: Way[] = [
    {
      name: 'visit',
      icon: IconCalendarCheck,
      to: user && hasAppointments(user) && pathTo('appointments', { area: areaOf(user) }),
    },
    { name: 'faq', icon: IconHelpCircle, to: pathTo('faqs') },
    { name: 'data', icon: IconShieldLock, to: user && pathTo('personalData') },
    { name: 'complaint', icon: IconMessageExclamation },
  ]
  return (
    <ul className={classes.ways}>
      {ways.map(({ name, icon: WayIcon, to }) => (
        <li key={name}>
          <WayIcon size={26} stroke={1.75} aria-hidden="true" />
          <h2>{t(`contact.${name}.title`)}</h2>
          <p>
            {t(`contact.${name}.text`)} {name !== 'complaint' && to && <Link to={to}>{t(`contact.${name}.go`)}</Link>}
          </p>
        </li>
      ))}
    </ul>
  )
}

type ContactFormProps = { user: CurrentUser | null; appointmentId: string | null }

function ContactForm({ user, appointmentId }: ContactFormProps) {
  const { t } = useTranslation('pages')
  const [send, { isLoading, error, data, originalArgs, reset }] = useOpenCaseMutation()
  const keyFor = useCommandKey()
  const form = useForm<OpenCaseBody>({
    resolver: zodResolver(openCaseBody),
    defaultValues: {
      name: [user?.name, user?.surname].filter(Boolean).join(' '),
      email: user?.email ?? '',
      text: '',
      ...(appointmentId !== null && { appointmentId }),
    },
  })
  const { errors } = form.formState
  if (data) {
    const again = () => {
      form.resetField('text')
      reset()
    }
    return <Sent email={originalArgs?.email ?? ''} isFeedback={appointmentId !== null} onAgain={again} />
  }
  const submit = form.handleSubmit(async (body) => {
    await send({ ...body, idempotencyKey: keyFor(body) })
  })
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate aria-labelledby="write">
      <h2 id="write">{t(appointmentId === null ? 'contact.form.title' : 'contact.form.aboutAppointment')}</h2>
      <TextInput
        label={t('contact.form.name')}
        autoComplete="name"
        size="md"
        error={errors.name && t('contact.form.nameMissing')}
        {...form.register('name')}
      />
      <TextInput
        label={t('contact.form.email')}
        type="email"
        autoComplete="email"
        size="md"
        error={errors.email && t('contact.form.emailInvalid')}
        {...form.register('email')}
      />
      <Textarea
        label={t('contact.form.text')}
        minRows={4}
        autosize
        size="md"
        maxLength={2000}
        error={errors.text && t('contact.form.textMissing')}
        {...form.register('text')}
      />
      <ProblemNotice error={error} {...(appointmentId !== null && { title: t('contact.form.failed') })} />
      <Button type="submit" size="lg" loading={isLoading}>
        {t('contact.form.send')}
      </Button>
    </form>
  )
}

function Sent({ email, isFeedback, onAgain }: { email: string; isFeedback: boolean; onAgain: () => void }) {
  const { t } = useTranslation('pages')
  return (
    <div className={classes.sent} role="status">
      <IconCircleCheckFilled size={32} aria-hidden="true" />
      {isFeedback && <strong>{t('contact.form.thanks')}</strong>}
      <p>{t('contact.form.sent', { email })}</p>
      <Button variant="default" onClick={onAgain}>
        {t('contact.form.another')}
      </Button>
    </div>
  )
}

/** Address and phone of the company that runs this Lapka, if configured. */
function Reach() {
  const { t } = useTranslation('pages')
  const { phone, address, email } = usePublicSite().contact
  if (phone === null && address === null && email === null) return null
  return (
    <section className={classes.reach}>
      <h2>{t('contact.reach.title')}</h2>
      {phone !== null && (
        <p>
          {t('contact.reach.phone')} <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>
        </p>
      )}
      {email !== null && (
        <p>
          {t('contact.reach.email')} <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
      {address !== null && (
        <p>
          {t('contact.reach.address')} {address}
        </p>
      )}
    </section>
  )
}
