import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { timesOfDay } from '../../kit/time/wall-clock.ts'
import { DateField } from '../../kit/forms/date-field.tsx'
import { useFormat } from '../../kit/format/format.ts'
import { useLanguage } from '../../kit/i18n/use-language.ts'
import { useProfessionalQuery } from '../../entities/professional/professionals-api.ts'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { PageState } from '../../kit/ui/page-state.tsx'
import { RuleList } from '../../why/rule-list.tsx'
import { useWhySlotQuery, type SlotQuestion } from '../../why/why-slot-api.ts'
import own from '../schedules.module.css'

type WhyDialogProps = { professionalId: string; zone: string; today: string; onClose: () => void }

/** A professional asks about their own calendar; the answer is the one that operators read. */
export function WhyDialog({ professionalId, zone, today, onClose }: WhyDialogProps) {
  const { t } = useTranslation('why')
  const language = useLanguage()
  const { data: professional, error } = useProfessionalQuery(professionalId)
  const [date, setDate] = useState(today)
  const [time, setTime] = useState('')
  const [serviceId, setService] = useState('')
  const [question, setQuestion] = useState<SlotQuestion>()
  const services = professional?.services ?? []
  const times = timesOfDay(date, zone)
  const startsAt = times.find(({ at }) => at === time)?.at ?? times.find(({ label }) => label === '10:00')?.at ?? ''
  const service = serviceId || (services[0]?.id ?? '')
  return (
    <Dialog opened onClose={onClose} title={t('ask.title')} size={620}>
      {error !== undefined && <p>{t('ask.unlisted')}</p>}
      <div className={own.why}>
        <NativeSelect
          label={t('ask.service')}
          value={service}
          onChange={({ currentTarget }) => setService(currentTarget.value)}
          data={services.map(({ id, name, nameEn }) => ({ value: id, label: language === 'bg' ? name : nameEn }))}
        />
        <DateField label={t('ask.day')} value={date} onChange={(chosen) => setDate(chosen || localDateOf(startsAt, zone))} />
        <NativeSelect
          label={t('ask.time')}
          value={startsAt}
          onChange={({ currentTarget }) => setTime(currentTarget.value)}
          data={times.map(({ at, label }) => ({ value: at, label }))}
        />
        <Button disabled={service === ''} onClick={() => setQuestion({ professionalId, serviceId: service, startsAt })}>
          {t('ask.explain')}
        </Button>
      </div>
      {question !== undefined && <Answer question={question} />}
    </Dialog>
  )
}

function Answer({ question }: { question: SlotQuestion }) {
  const { t } = useTranslation('why')
  const query = useWhySlotQuery(question)
  const format = useFormat(query.currentData?.zone)
  return (
    <PageState query={query}>
      {({ decidedBy, startsAt, reasons }) => (
        <>
          <h3>{t(`verdict.${decidedBy ?? 'offered'}`, { time: format.moment(startsAt) })}</h3>
          <RuleList reasons={reasons} />
        </>
      )}
    </PageState>
  )
}
