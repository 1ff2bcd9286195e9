import type { WhySlotAnswer } from '@lapka/contracts/api/operations/why-slot.ts'
import { Box, Button, Group, Stack } from '@mantine/core'
import { IconFileExport } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { apiAddress, apiPaths } from '../../kit/api/api-paths.ts'
import { useFormat } from '../../kit/format/format.ts'
import { Panel } from '../../kit/ui/panel.tsx'
import { RuleList } from '../../why/rule-list.tsx'
import type { SlotQuestion } from '../../why/why-slot-api.ts'
import { DayRibbon } from './day-ribbon.tsx'
import { EventLink } from './event-link.tsx'
import classes from './why.module.css'

type SlotAnswerProps = { answer: WhySlotAnswer; question: SlotQuestion }

/** The day by its rules, each rule with the event behind it, when it was offered, and what can be done. */
export function SlotAnswer({ answer, question }: SlotAnswerProps) {
  const { t } = useTranslation(['operations-why', 'why'])
  const { day, decidedBy, reasons } = answer
  const stops = reasons.filter(({ result }) => result === 'stops').length
  return (
    <Stack gap="md">
      <Panel
        title={t('day.title')}
        {...(decidedBy !== null && { note: t('day.decided', { rule: t(`why:rules.${decidedBy}`).toLowerCase() }) })}
      >
        {day === null ? <p>{t('day.none')}</p> : <DayRibbon answer={answer} day={day} />}
      </Panel>
      <div className={classes.pair}>
        <Panel
          title={t('rules.allow', { count: reasons.length - stops })}
          note={t('rules.stop', { count: stops })}
          tone={stops === 0 ? 'ok' : 'warn'}
        >
          <RuleList
            reasons={reasons}
            aside={({ eventPosition, since }) =>
              eventPosition === undefined ? null : <EventLink position={eventPosition} at={since} zone={answer.zone} />
            }
          />
          <p className={classes.proof}>{t('rules.proof')}</p>
        </Panel>
        <Stack gap="md">
          <Past answer={answer} />
          <Ways answer={answer} question={question} />
        </Stack>
      </div>
    </Stack>
  )
}

function Past({ answer: { timeline, zone, asOf, isOffered } }: { answer: WhySlotAnswer }) {
  const { t } = useTranslation('operations-why')
  const format = useFormat(zone)
  const ends = timeline.map((_, index) => timeline[index + 1]?.from ?? asOf)
  return (
    <Panel title={t('past.title')} note={t(isOffered ? 'past.isOffered' : 'past.notOffered')} tone={isOffered ? 'ok' : 'warn'}>
      {timeline.length === 0 && <p>{t('past.none')}</p>}
      <Group className={classes.bar} gap="var(--lk-half)" align="stretch" wrap="nowrap" aria-hidden="true">
        {timeline.map(({ from, isOffered: was }, index) => (
          <i
            key={from}
            data-offered={was || undefined}
            style={{ flexGrow: Math.sqrt(Math.max(1, Date.parse(ends[index] ?? asOf) - Date.parse(from))) }}
          />
        ))}
      </Group>
      <Stack component="ol" className={classes.past} gap="xs">
        {timeline.map(({ from, isOffered: was, text }) => (
          <li key={from} data-offered={was || undefined}>
            <span>{t('past.from', { moment: format.momentAsOf(from, asOf) })}</span>
            {was ? t('past.offered') : text}
          </li>
        ))}
      </Stack>
    </Panel>
  )
}

function Ways({ answer: { nearest, zone, asOf }, question }: SlotAnswerProps) {
  const { t } = useTranslation('operations-why')
  const format = useFormat(zone)
  return (
    <Panel title={t('ways.title')}>
      <Box component="p" mt={0} mb="sm">
        {nearest.length === 0 ? t('ways.noneNear') : t('ways.nearest')} <b>{nearest.map(format.moment).join(' · ')}</b>
      </Box>
      <Stack className={classes.ways} gap="xs" align="start">
        <Button
          component="a"
          href={apiAddress(apiPaths.incidents, { kind: 'slot', ...question, asOf })}
          download
          variant="default"
          size="sm"
          leftSection={<IconFileExport size={18} stroke={2} aria-hidden="true" />}
        >
          {t('ways.export')}
        </Button>
        <small>{t('ways.exportHint')}</small>
      </Stack>
    </Panel>
  )
}
