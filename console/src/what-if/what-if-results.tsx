import { Box, Stack } from '@mantine/core'
import type { WhatIfResult, WhatIfRun } from '@lapka/contracts/api/operations/what-if.ts'
import type { Measure } from '@lapka/contracts/what-if.ts'
import { compareFigures } from '@lapka/domain/what-if/compare-figures.ts'
import { IconInfoCircle, IconShieldCheck } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../kit/format/format.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { useCurrentUser } from '../kit/session/use-current-user.ts'
import { Panel } from '../kit/ui/panel.tsx'
import { OutcomeTable, type Outcome } from './outcome-table.tsx'
import { useWriteMeasure } from './write-measure.ts'
import classes from './what-if.module.css'

const LineChart = lazy(async () => ({ default: (await import('../kit/ui/line-chart.tsx')).LineChart }))

/** Both histories side by side, through the weeks, by kind of professional, and how far to trust it all. */
export function WhatIfResults({ run, result }: { run: WhatIfRun; result: WhatIfResult }) {
  const { t } = useTranslation('what-if')
  const rows = useOutcomes(result)
  const [better, worse] = (['better', 'worse'] as const).map((means) => rows.filter((row) => row.means === means).length)
  const note = worse ? t('results.worse', { count: worse }) : undefined
  const { roles } = result.was
  return (
    <Stack gap="md">
      <Panel title={better ? t('results.better', { count: better }) : t('results.nothingBetter')} note={note}>
        <OutcomeTable caption={t('results.caption')} rows={rows} />
        <Box component="p" mt="sm" mb={0} c="dimmed">
          {t('table.meaning')}
        </Box>
      </Panel>
      <Weeks run={run} result={result} />
      <div className={roles.length > 1 ? classes.pair : undefined}>
        {roles.length > 1 && <Roles result={result} />}
        <Trust result={result} />
      </div>
    </Stack>
  )
}

const useOutcomes = (result: WhatIfResult): Outcome[] => {
  const { t } = useTranslation('what-if')
  const write = useWriteMeasure()
  return compareFigures(result).map(({ measure, was, becomes, change, share, means }) => ({
    key: measure,
    name: t(`measure.${measure}`),
    was: write.value(measure, was),
    becomes: write.value(measure, becomes),
    change: write.change(measure, change),
    share,
    means,
  }))
}

const UTILISATION: Measure = 'utilisation'

function Weeks({ run, result }: { run: WhatIfRun; result: WhatIfResult }) {
  const { t } = useTranslation('what-if')
  const format = useFormat()
  const write = useWriteMeasure()
  const { was, becomes } = result
  const all = [...was.weeks, ...becomes.weeks]
  const [least, most] = [Math.min(...all), Math.max(...all, Math.min(...all) + 100)]
  const [wasText, becomesText] = [write.value(UTILISATION, was.utilisation), write.value(UTILISATION, becomes.utilisation)]
  const changed = was.weeks.filter((value, week) => value !== becomes.weeks[week]).length
  return (
    <Panel title={t(changed * 2 > was.weeks.length ? 'weeks.throughout' : changed > 0 ? 'weeks.sometimes' : 'weeks.never')}>
      <Suspense fallback={<div className={classes.chart} />}>
        <LineChart
          label={t('weeks.label', { was: wasText, becomes: becomesText })}
          top={most}
          topText={write.value(UTILISATION, most)}
          base={least}
          baseText={write.value(UTILISATION, least)}
          heightPx={128}
          from={format.dayWithYear(run.from)}
          to={format.dayWithYear(run.to)}
          lines={[
            { name: t('weeks.becomes'), now: becomesText, points: becomes.weeks, tone: 'brand' },
            { name: t('weeks.was'), now: wasText, points: was.weeks, tone: 'info', isDashed: true },
          ]}
        />
      </Suspense>
    </Panel>
  )
}

function Roles({ result }: { result: WhatIfResult }) {
  const { t } = useTranslation('what-if')
  const write = useWriteMeasure()
  const rows = result.was.roles.map(({ role, utilisation: was }): Outcome => {
    const becomes = result.becomes.roles.find((one) => one.role === role)?.utilisation ?? was
    const change = becomes - was
    return {
      key: role,
      name: t(`roles.${role as 'VET'}`),
      was: write.value(UTILISATION, was),
      becomes: write.value(UTILISATION, becomes),
      change: write.change(UTILISATION, change),
      share: null,
      means: change === 0 ? 'same' : change > 0 ? 'better' : 'worse',
    }
  })
  return (
    <Panel title={t('results.roles')}>
      <OutcomeTable caption={t('results.rolesCaption')} rows={rows} isShort />
    </Panel>
  )
}

function Trust({ result }: { result: WhatIfResult }) {
  const { t } = useTranslation('what-if')
  const write = useWriteMeasure()
  const { reproduction, people, searches } = result
  const { matching, decisions, inputs } = reproduction
  const isExact = matching === decisions
  const numbers = { matching: write.number(matching), decisions: write.number(decisions), inputs: write.number(inputs) }
  const lines = ['demand', 'others', 'refused', 'price', 'earlier', 'real'] as const
  return (
    <Panel title={t('trust.title')}>
      <Stack component="ul" className={classes.trust} gap="sm">
        <li data-tone={isExact ? 'ok' : 'warn'}>
          <IconShieldCheck size={20} stroke={2} aria-hidden="true" />
          <span>
            <b>{t(isExact ? 'trust.exact' : 'trust.notExact')}</b> {t('trust.matching', numbers)}
            {!isExact && <Diverged reproduction={reproduction} />}
          </span>
        </li>
        <Line>{t('trust.people', { shifted: people.shifted, lost: people.lost, gained: people.gained })}</Line>
        {searches === 0 && <Line>{t('trust.noSearches')}</Line>}
        {lines.map((line) => (
          <Line key={line}>{t(`trust.${line}`)}</Line>
        ))}
      </Stack>
    </Panel>
  )
}

/** Decisions that came out differently without any change, so that it can be judged what they are about. Only operators have the log. */
function Diverged({ reproduction: { mismatches, decisions, matching } }: Pick<WhatIfResult, 'reproduction'>) {
  const { t } = useTranslation('what-if')
  const isOperator = useCurrentUser()?.role === 'OPERATOR'
  if (mismatches.length === 0) return null
  return (
    <>
      <span> {t('trust.diverged', { count: decisions - matching })}</span>
      <ul className={classes.diverged}>
        {mismatches.map(({ position, command, why }) => (
          <li key={position}>
            {isOperator ? (
              <Link to={pathTo('operationsLog', null, { position: String(position) })}>{t('trust.event', { position })}</Link>
            ) : (
              t('trust.event', { position })
            )}{' '}
            <code>{command}</code> <span lang="en">{why}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Line({ children }: { children: string }) {
  return (
    <li>
      <IconInfoCircle size={20} stroke={2} aria-hidden="true" />
      <span>{children}</span>
    </li>
  )
}
