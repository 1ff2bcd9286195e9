import type { LogServer } from '@lapka/contracts/api/operations/log-server.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format/format.ts'
import { Facts } from '../../kit/ui/facts.tsx'
import { Panel } from '../../kit/ui/panel.tsx'
import { useFigures } from '../use-figures.ts'
import { useViewName } from '../views/use-view-name.ts'
import { diskTone, logServerVerdict } from './log-server-verdict.ts'
import { isUnknown, useUnknown } from './use-unknown.ts'

/** How much there is, how fast it grows, how far views have followed, and how old the last backup is. */
export function GrowthPanel({ server }: { server: LogServer }) {
  const { t } = useTranslation('operations-log-server')
  const format = useFormat()
  const { number, age } = useFigures()
  const nameOf = useViewName()
  const sayUnknown = useUnknown()
  const { head, size, growth, subscription, backup, at, engine } = server
  const { diskDays } = logServerVerdict(server)
  const tone = diskTone(diskDays)
  const { furthest, last } = subscription
  const behind = (events: number) =>
    events <= 0 ? t('growth.current') : t('growth.behind', { count: events, events: number(events) })
  const viewOf = (name: string) => (name === 'outbox' ? t('growth.outbox') : nameOf(name))
  const full = isUnknown(growth) ? growth : growth.full
  const backupAge = backup.at === null ? null : (Date.parse(at) - Date.parse(backup.at)) / 1000
  const perDay = isUnknown(growth)
    ? sayUnknown(growth)
    : growth.bytesPerDay <= 0
      ? t('growth.still', { since: format.momentAsOf(growth.since, at) })
      : t('growth.perDay', { size: format.bytes(growth.bytesPerDay), since: format.momentAsOf(growth.since, at) })
  const fullAt = isUnknown(full)
    ? sayUnknown(full)
    : full.at === null
      ? t('growth.never')
      : t('growth.on', { day: format.dayWithYear(full.at) })
  return (
    <Panel
      title={t('growth.title', { count: head, head: number(head) })}
      note={tone === 'ok' || diskDays === null ? undefined : t('verdict.disk', { count: diskDays })}
      tone={tone}
    >
      <Facts
        facts={[
          { name: t(`growth.size.${engine}`), value: isUnknown(size) ? sayUnknown(size) : format.bytes(size.bytes) },
          { name: t('growth.rate'), value: perDay },
          { name: t('growth.full'), value: fullAt },
          { name: t('growth.furthest'), value: behind(head - furthest) },
          last && {
            name: t('growth.last'),
            value: t('growth.view', {
              view: viewOf(last.view),
              behind: behind(head - last.position),
              time: age(last.behindSeconds),
            }),
          },
          {
            name: t('growth.backup'),
            value: backupAge === null ? t('growth.noBackup') : t('growth.ago', { time: age(backupAge) }),
          },
        ]}
      />
    </Panel>
  )
}
