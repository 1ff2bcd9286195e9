import { Box, Button, NativeSelect, TextInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import type { LoadTestList, LoadTestSummary } from '@lapka/contracts/api/operations/load-tests.ts'
import { loadScenarioNames, type LoadScenario } from '@lapka/contracts/load-scenarios.ts'
import { useIdempotencyKey } from '../../kit/api/api.ts'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { useStartLoadTestMutation } from './load-api.ts'
import { useLoadWords } from './load-words.ts'
import classes from './load.module.css'

type LoadFormProps = Pick<LoadTestList, 'targets' | 'isOwnRefused'> & {
  running: LoadTestSummary | undefined
  onStarted: (id: string) => void
}

/** The scenario and its target. While one test runs the next waits; a live system that refuses says so here and not after pressing. */
export function LoadForm({ targets, isOwnRefused, running, onStarted }: LoadFormProps) {
  const { t } = useLoadWords()
  const [scenario, setScenario] = useState<LoadScenario>('book-pay-cancel')
  const [rate, setRate] = useState('10')
  const [seconds, setSeconds] = useState('30')
  const [chosen, setTarget] = useState('')
  const target = chosen === '' ? (targets[0]?.name ?? '') : chosen
  const body = { scenario, ratePerSecond: Number(rate), seconds: Number(seconds), target }
  const idempotencyKey = useIdempotencyKey(`${JSON.stringify(body)} ${running?.id ?? ''}`)
  const [start, { isLoading, error }] = useStartLoadTestMutation()
  return (
    <form
      className={classes.form}
      aria-labelledby="load-form"
      onSubmit={(event) => {
        event.preventDefault()
        void start({ ...body, idempotencyKey })
          .unwrap()
          .then(({ id }) => onStarted(id))
          .catch(() => undefined)
      }}
    >
      <h2 id="load-form">{t('form.title')}</h2>
      <Scenarios scenario={scenario} onChoose={setScenario} />
      <div className={classes.two}>
        <TextInput label={t('form.rate')} value={rate} inputMode="numeric" onChange={(event) => setRate(event.target.value)} />
        <TextInput
          label={t('form.seconds')}
          value={seconds}
          inputMode="numeric"
          onChange={(event) => setSeconds(event.target.value)}
        />
      </div>
      {targets.length > 0 && (
        <NativeSelect
          label={t('form.target')}
          value={target}
          onChange={(event) => setTarget(event.target.value)}
          data={targets.map(({ name, isOwn }) => ({ value: name, label: isOwn && name === 'self' ? t('form.self') : name }))}
        />
      )}
      {isOwnRefused && (
        <p className={classes.refusal}>
          <IconLock size={18} stroke={2} aria-hidden="true" />
          <span>
            <b>{t('form.live')}</b> {t('form.liveWhy')} {targets.length === 0 && t('form.noTargets')}
          </span>
        </p>
      )}
      <Button
        type="submit"
        variant="light"
        fullWidth
        loading={isLoading}
        disabled={running !== undefined || targets.length === 0}
      >
        {running === undefined ? t('form.start') : t('form.after', { number: running.number })}
      </Button>
      <ProblemNotice error={error} />
      <Box component="p" c="dimmed" lh="var(--lk-leading-text)">
        {t('form.runner')}
      </Box>
    </form>
  )
}

function Scenarios({ scenario, onChoose }: { scenario: LoadScenario; onChoose: (scenario: LoadScenario) => void }) {
  const { t } = useLoadWords()
  return (
    <fieldset>
      <legend>{t('form.scenario')}</legend>
      {loadScenarioNames.map((name) => (
        <label key={name}>
          <input type="radio" name="scenario" value={name} checked={name === scenario} onChange={() => onChoose(name)} />
          {t(`scenarios.${name}`)}
        </label>
      ))}
    </fieldset>
  )
}
