import { DAY_MS } from '@lapka/contracts/time.ts'
import type { WhatIfBody, WhatIfRun, WhatIfStart } from '@lapka/contracts/api/operations/what-if.ts'
import type { ProfessionalRole } from '@lapka/contracts/roles.ts'
import { rules as allRules, type Rule, type RuleChanges } from '@lapka/contracts/what-if.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus, IconRefresh } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../kit/forms/date-field.tsx'
import { useNow } from '../kit/live/clock.ts'
import { useOwnZone } from '../kit/session/use-current-user.ts'
import { ProblemNotice } from '../kit/ui/problem-notice.tsx'
import { changesOf, firstRules, shownValue, unitOf } from './rule-fields.ts'
import classes from './what-if.module.css'

type RuleFormProps = {
  start: WhatIfStart
  /** Which professionals it can be told about; a professional has no choice. */
  hasChoice: boolean
  latest: WhatIfRun | null
  isRunning: boolean
  error: unknown
  onStart: (request: WhatIfBody) => void
}

const typedBefore = (changes: RuleChanges): { [R in Rule]?: string } =>
  Object.fromEntries(allRules.flatMap((rule) => (changes[rule] === undefined ? [] : [[rule, shownValue(rule, changes[rule])]])))

const daysBefore = (date: string, days: number) => new Date(Date.parse(date) - days * DAY_MS).toISOString().slice(0, 10)

/** The rules of the time that is told once more. A changed one is marked, says what it was, and can be put back. */
export function RuleForm({ start, hasChoice, latest, isRunning, error, onStart }: RuleFormProps) {
  const { t } = useTranslation('what-if')
  const zone = useOwnZone()
  const today = localDateOf(useNow(60_000), zone)
  const before = latest?.changes ?? {}
  const [typed, setTyped] = useState(() => typedBefore(before))
  const [more, setMore] = useState<readonly Rule[]>(() =>
    allRules.filter((rule) => !firstRules.includes(rule) && before[rule] !== undefined),
  )
  const [range, setRange] = useState({ from: daysBefore(today, 364), to: today })
  const [role, setRole] = useState<ProfessionalRole | ''>(latest?.role ?? '')
  const { changes, wrong } = changesOf(start.rules, typed)
  const count = Object.keys(changes).length
  const hidden = allRules.filter((rule) => !firstRules.includes(rule) && !more.includes(rule))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wrong.length === 0) onStart({ ...range, changes, ...(role !== '' && { role }) })
  }
  return (
    <form className={classes.form} aria-labelledby="what-if-rules" onSubmit={submit} noValidate>
      <h2 id="what-if-rules">{count === 0 ? t('rules.none') : t('rules.changed', { count })}</h2>
      <ScopeField start={start} hasChoice={hasChoice} role={role} onChoose={setRole} />
      <div className={classes.two}>
        <DateField
          size="sm"
          label={t('rules.from')}
          value={range.from}
          max={today}
          onChange={(from) => setRange({ ...range, from })}
        />
        <DateField size="sm" label={t('rules.to')} value={range.to} max={today} onChange={(to) => setRange({ ...range, to })} />
      </div>
      <ul>
        {[...firstRules, ...more].map((rule) => (
          <RuleField
            key={rule}
            rule={rule}
            was={start.rules[rule]}
            typed={typed[rule]}
            isWrong={wrong.includes(rule)}
            isChanged={changes[rule] !== undefined}
            onType={(text) => setTyped(text === undefined ? without(typed, rule) : { ...typed, [rule]: text })}
          />
        ))}
      </ul>
      {hidden[0] !== undefined && (
        <Button
          variant="subtle"
          size="sm"
          justify="start"
          px="xs"
          leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />}
          onClick={() => setMore([...more, hidden[0]!])}
        >
          {t('rules.another')}
        </Button>
      )}
      <Button
        type="submit"
        size="sm"
        fullWidth
        loading={isRunning}
        leftSection={<IconRefresh size={18} stroke={2} aria-hidden="true" />}
      >
        {t('rules.play')}
      </Button>
      <ProblemNotice error={error} />
    </form>
  )
}

const without = (typed: { [R in Rule]?: string }, rule: Rule) =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => name !== rule))

type ScopeFieldProps = Pick<RuleFormProps, 'start' | 'hasChoice'> & {
  role: ProfessionalRole | ''
  onChoose: (role: ProfessionalRole | '') => void
}

function ScopeField({ start, hasChoice, role, onChoose }: ScopeFieldProps) {
  const { t } = useTranslation('what-if')
  if (!hasChoice) return null
  return (
    <NativeSelect
      size="sm"
      label={t('rules.whom')}
      value={role}
      onChange={({ currentTarget }) => onChoose(currentTarget.value as ProfessionalRole | '')}
      data={[
        { value: '', label: t('rules.everybody', { count: start.professionalCount }) },
        ...start.roles.map((one) => ({ value: one.role, label: `${t(`roles.${one.role}`)} (${one.count})` })),
      ]}
    />
  )
}

type RuleFieldProps = {
  rule: Rule
  was: number
  typed: string | undefined
  isWrong: boolean
  isChanged: boolean
  onType: (text: string | undefined) => void
}

function RuleField({ rule, was, typed, isWrong, isChanged, onType }: RuleFieldProps) {
  const { t } = useTranslation('what-if')
  const unit = t(`unit.${unitOf(rule)}`)
  return (
    <li data-changed={isChanged || undefined}>
      <TextInput
        size="sm"
        label={t(`rule.${rule}`)}
        value={typed ?? shownValue(rule, was)}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        inputMode="numeric"
        error={isWrong && t('rules.wrong')}
        rightSection={<span className={classes.unit}>{unit}</span>}
        rightSectionWidth={48}
      />
      {!isWrong && (
        <p>
          {isChanged ? (
            <>
              {t('rules.was', { value: shownValue(rule, was), unit })}{' '}
              <button type="button" onClick={() => onType(undefined)}>
                {t('rules.putBack')}
              </button>
            </>
          ) : (
            t('rules.same')
          )}
        </p>
      )}
    </li>
  )
}
