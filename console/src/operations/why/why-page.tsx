import type { WhyLetterAnswer, WhyRefundAnswer } from '@lapka/contracts/api/operations/why-money.ts'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { api } from '../../kit/api/api.ts'
import { apiPaths } from '../../kit/api/api-paths.ts'
import { useFormat } from '../../kit/format/format.ts'
import texts from '../../kit/i18n/bg/operations-why.json'
import { Page } from '../../kit/ui/page.tsx'
import { PageState } from '../../kit/ui/page-state.tsx'
import { TabLinks } from '../../kit/ui/tab-links.tsx'
import { useWhySlotQuery, type SlotQuestion } from '../../why/why-slot-api.ts'
import { LetterAnswer, RefundAnswer } from './money-answers.tsx'
import { SlotAnswer } from './slot-answer.tsx'
import { AppointmentForm, SlotForm } from './why-form.tsx'

i18next.addResourceBundle('bg', 'operations-why', texts)

type MoneyQuestion = { appointmentId: string; asOf?: string }

const whyApi = api.injectEndpoints({
  endpoints: (build) => ({
    whyRefund: build.query<WhyRefundAnswer, MoneyQuestion>({
      query: (params) => ({ url: apiPaths.whyRefund, params }),
      keepUnusedDataFor: 0,
    }),
    whyLetter: build.query<WhyLetterAnswer, MoneyQuestion>({
      query: (params) => ({ url: apiPaths.whyLetter, params }),
      keepUnusedDataFor: 0,
    }),
  }),
})
const { useWhyRefundQuery, useWhyLetterQuery } = whyApi

const WIDTH_PX = 1400
const subjects = ['slot', 'refund', 'letter'] as const
type Subject = (typeof subjects)[number]

/** Why a start was offered or not, a refund is what it is, and what became of each e-mail. The address holds the question. */
export function WhyPage() {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const about = subjects.find((subject) => subject === parameters.get('about')) ?? 'slot'
  const ask = (question: Record<string, string>) => {
    const filled = Object.entries(question).filter(([, value]) => value !== '')
    void navigate(`?${new URLSearchParams({ about, ...Object.fromEntries(filled) }).toString()}`)
  }
  const Form = about === 'slot' ? SlotForm : AppointmentForm
  const form = <Form key={parameters.toString()} parameters={parameters} onAsk={ask} />
  const asOf = parameters.get('asOf')
  const at = asOf === null ? {} : { asOf }
  const [professionalId, serviceId, startsAt, appointmentId] = ['professionalId', 'serviceId', 'startsAt', 'appointmentId'].map(
    (name) => parameters.get(name),
  )
  if (about === 'slot' && professionalId && serviceId && startsAt)
    return <WhySlot question={{ professionalId, serviceId, startsAt, ...at }} form={form} />
  if (about === 'refund' && appointmentId) return <WhyRefund question={{ appointmentId, ...at }} form={form} />
  if (about === 'letter' && appointmentId) return <WhyLetter question={{ appointmentId, ...at }} form={form} />
  return <Frame about={about}>{form}</Frame>
}

type FrameProps = { about: Subject; title?: string | undefined; lead?: string | undefined; children: ReactNode }

/** The title is the answer in one sentence, as soon as there is one. */
function Frame({ about, title, lead, children }: FrameProps) {
  const { t } = useTranslation('operations-why')
  // The same appointment, seen from its money and from its e-mails.
  const appointmentId = useSearchParams()[0].get('appointmentId')
  const addressOf = (subject: Subject) =>
    `?${new URLSearchParams({ about: subject, ...(subject !== 'slot' && appointmentId !== null && { appointmentId }) })}`
  const tabs = subjects.map((subject) => ({ to: addressOf(subject), text: t(`tabs.${subject}`), isCurrent: subject === about }))
  return (
    <Page
      title={title ?? t('title')}
      lead={lead ?? t(`lead.${about}`)}
      widthPx={WIDTH_PX}
      action={<TabLinks label={t('about')} tabs={tabs} isCompact />}
    >
      {children}
    </Page>
  )
}

type AnswerProps<Question> = { question: Question; form: ReactNode }

function WhySlot({ question, form }: AnswerProps<SlotQuestion>) {
  const { t } = useTranslation(['operations-why', 'why'])
  const query = useWhySlotQuery(question)
  const answer = query.currentData
  const format = useFormat(answer?.zone)
  const words = answer && {
    title: t(`why:verdict.${answer.decidedBy ?? 'offered'}`, { time: format.clock(answer.startsAt) }),
    lead: t('asOf', {
      service: answer.serviceName,
      day: format.day(answer.startsAt),
      moment: format.moment(answer.asOf),
      position: answer.position,
    }),
  }
  return (
    <Frame about="slot" {...words}>
      {form}
      <PageState query={query}>{(found) => <SlotAnswer answer={found} question={question} />}</PageState>
    </Frame>
  )
}

function WhyRefund({ question, form }: AnswerProps<MoneyQuestion>) {
  const { t } = useTranslation('operations-why')
  const query = useWhyRefundQuery(question)
  const answer = query.currentData
  const format = useFormat(answer?.zone)
  const words = answer && {
    title: t(answer.decidedAt === null ? 'refund.preview' : 'refund.verdict', {
      sum: format.euro(answer.recordedCents ?? answer.refundCents),
      paid: format.euro(answer.paidCents),
      percent: answer.refundPercent,
    }),
    lead: t(answer.decidedAt === null ? 'refund.leadPreview' : 'refund.lead', {
      moment: format.dateTime(answer.decidedAt ?? answer.asOf),
    }),
  }
  return (
    <Frame about="refund" {...words}>
      {form}
      <PageState query={query}>{(found) => <RefundAnswer answer={found} />}</PageState>
    </Frame>
  )
}

function WhyLetter({ question, form }: AnswerProps<MoneyQuestion>) {
  const { t } = useTranslation('operations-why')
  const query = useWhyLetterQuery(question)
  const count = query.currentData?.letters.length
  return (
    <Frame about="letter" title={count === undefined ? undefined : t('letter.verdict', { count })}>
      {form}
      <PageState query={query}>{(found) => <LetterAnswer answer={found} />}</PageState>
    </Frame>
  )
}
