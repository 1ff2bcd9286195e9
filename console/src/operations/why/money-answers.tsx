import type { WhyLetterAnswer, WhyRefundAnswer } from '@lapka/contracts/api/operations/why-money.ts'
import { Button, Stack } from '@mantine/core'
import { IconArrowRight, IconFileExport, IconHandStop } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { apiAddress, apiPaths } from '../../kit/api/api-paths.ts'
import { useFormat } from '../../kit/format/format.ts'
import { Panel } from '../../kit/ui/panel.tsx'
import rules from '../../kit/ui/rows.module.css'
import { EventLink } from './event-link.tsx'
import classes from './why.module.css'

/** The rules of money in the order in which they were asked; the last one decided. */
export function RefundAnswer({ answer }: { answer: WhyRefundAnswer }) {
  const { t } = useTranslation('operations-why')
  const { euro } = useFormat()
  const { policy, isAgreeing, appointmentId, asOf } = answer
  return (
    <Panel
      title={t('refund.title')}
      note={isAgreeing ? t('refund.agrees') : t('refund.differs', { sum: euro(answer.refundCents) })}
      tone={isAgreeing ? 'ok' : 'bad'}
    >
      <ol className={rules.rules}>
        {answer.reasons.map(({ rule, isDeciding, text, eventPosition, since }) => (
          <li key={rule} data-result={isDeciding ? 'stops' : 'allows'}>
            {isDeciding ? <IconHandStop size={19} aria-hidden="true" /> : <IconArrowRight size={19} aria-hidden="true" />}
            <p>
              <b>{t(isDeciding ? 'refund.decides' : 'refund.passed')}</b>
              <span>{text}</span>
            </p>
            {eventPosition !== undefined && <EventLink position={eventPosition} at={since} zone={answer.zone} />}
          </li>
        ))}
      </ol>
      <p className={classes.proof}>{t('refund.policy', { hours: policy.noticeHours, percent: policy.lateRefundPercent })}</p>
      <ExportIncident about={{ kind: 'refund', appointmentId, asOf }} />
    </Panel>
  )
}

function ExportIncident({ about }: { about: { kind: 'refund' | 'letter'; appointmentId: string; asOf: string } }) {
  const { t } = useTranslation('operations-why')
  return (
    <Stack className={classes.ways} gap="xs" align="start">
      <Button
        component="a"
        href={apiAddress(apiPaths.incidents, about)}
        download
        variant="default"
        size="sm"
        leftSection={<IconFileExport size={18} aria-hidden="true" />}
      >
        {t('ways.export')}
      </Button>
    </Stack>
  )
}

/** Each e-mail with the event that asked for it and what became of it. */
export function LetterAnswer({ answer: { appointmentId, asOf, letters, without } }: { answer: WhyLetterAnswer }) {
  const { t } = useTranslation('operations-why')
  const format = useFormat()
  return (
    <Panel title={t('letter.title')}>
      <Stack component="ol" className={classes.letters} gap="sm">
        {letters.map(({ template, to, state, eventType, eventPosition, requestedAt, sentAt, attempts, text }) => (
          <li key={`${eventPosition}-${template}-${to}`}>
            <b>
              {t(`letter.template.${template}`)}, {t(`letter.to.${to}`)}: {t(`letter.state.${state}`)}
              {sentAt !== null && ` ${format.dateTime(sentAt)}`}
            </b>
            <small>
              {t('letter.caused', { event: eventType })} · {format.moment(requestedAt)} ·{' '}
              {t('letter.attempts', { count: attempts })}
            </small>
            {text}
            <EventLink position={eventPosition} zone="Europe/Sofia" />
          </li>
        ))}
        {without.map(({ eventType, eventPosition, text }) => (
          <li key={eventPosition}>
            <b>{eventType}</b>
            <small>{text}</small>
            <EventLink position={eventPosition} zone="Europe/Sofia" />
          </li>
        ))}
      </Stack>
      <ExportIncident about={{ kind: 'letter', appointmentId, asOf }} />
    </Panel>
  )
}
