import type { ProjectionView } from '@lapka/contracts/api/operations/projections.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format/format.ts'
import { Panel } from '../../kit/ui/panel.tsx'
import { useFigures } from '../use-figures.ts'
import { useViewName } from './use-view-name.ts'

type PastPanelProps = { name: string; inspection: NonNullable<ProjectionView['past']> }

/** A view as it was, in temporary tables: where they stand, for operators with their own tools. */
export function PastPanel({ name, inspection: { answer, finishedAt, why } }: PastPanelProps) {
  const { t } = useTranslation('operations-views')
  const { number } = useFigures()
  const format = useFormat()
  const nameOf = useViewName()
  const about = { name: nameOf(name) }
  if (answer === null) {
    const state = finishedAt === null ? 'running' : 'failed'
    return (
      <Panel title={t(`past.${state}`, about)} tone="quiet">
        {why}
      </Panel>
    )
  }
  const until = answer.endsAt === null ? '' : format.moment(answer.endsAt)
  return (
    <Panel title={t('past.title', { ...about, position: number(answer.position) })}>
      <p>{t('past.rows', { count: answer.rows, schema: answer.schema, until })}</p>
    </Panel>
  )
}
