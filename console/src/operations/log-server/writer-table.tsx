import type { LogServer, LogWriter } from '@lapka/contracts/api/operations/log-server.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format/format.ts'
import texts from '../../kit/i18n/bg/operations-log-server.json'
import { Panel } from '../../kit/ui/panel.tsx'
import { Pill, type Tone } from '../../kit/ui/pill.tsx'
import { WideTable } from '../../kit/ui/wide-table.tsx'
import shared from '../../kit/ui/work-table.module.css'
import { isUnknown, useUnknown } from './use-unknown.ts'

const tones: Record<NonNullable<LogWriter['lease']>, Tone> = { held: 'brand', waiting: 'warn', idle: 'quiet' }
type Part = keyof typeof texts.parts
const isPart = (part: string): part is Part => Object.hasOwn(texts.parts, part)

/** Who writes to the log, by open connections, and whose turn it is. */
export function WriterTable({ server: { writers, engine, at } }: { server: LogServer }) {
  const { t } = useTranslation('operations-log-server')
  const format = useFormat()
  const sayUnknown = useUnknown()
  const items = isUnknown(writers) ? [] : writers.items
  return (
    <Panel title={isUnknown(writers) ? t('writers.unknown') : t('writers.title', { count: items.length })}>
      {isUnknown(writers) ? (
        <p>{sayUnknown(writers)}</p>
      ) : (
        items.length > 0 && (
          <WideTable label={t('writers.label')}>
            <table className={shared.table}>
              <thead>
                <tr>
                  <th scope="col">{t('writers.part')}</th>
                  <th scope="col">{t('writers.since')}</th>
                  <th scope="col">{t('writers.lease')}</th>
                </tr>
              </thead>
              <tbody>
                {items.map(({ part, connectedAt, lease }) => (
                  <tr key={`${part} ${connectedAt}`}>
                    <th scope="row">{isPart(part) ? t(`parts.${part}`) : part || t('writers.other')}</th>
                    <td>{format.momentAsOf(connectedAt, at)}</td>
                    <td>{lease === null ? t('none') : <Pill tone={tones[lease]}>{t(`lease.${lease}`)}</Pill>}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </WideTable>
        )
      )}
      <p className={shared.soft}>{t(`writers.note.${engine}`)}</p>
    </Panel>
  )
}
