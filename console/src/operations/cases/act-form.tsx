import type { CaseDetails } from '@lapka/contracts/api/cases.ts'
import { reviewGrounds } from '@lapka/contracts/reviews.ts'
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { centsOf, textOfCents } from '../../kit/format/euro-text.ts'
import { useFormat } from '../../kit/format/format.ts'
import { useLanguage } from '../../kit/i18n/use-language.ts'
import classes from './cases.module.css'
import { editedAtOf, type CaseAct } from './cases-api.ts'

/** Forms that open under the buttons. Handing over is assigning with a name chosen. */
export type FormName = Exclude<CaseAct, 'assign-case'> | 'hand-over'
export type Send = (act: CaseAct, body: object) => Promise<boolean>

type ActFormProps = {
  found: CaseDetails
  form: FormName
  isLoading: boolean
  userId: string
  send: Send
  onCancel: () => void
}

type GiveBackProps = { found: CaseDetails; sum: string; isWrong: boolean; onSum: (sum: string) => void }

/** How much goes back, or of the professional's fee is withheld where promotions paid all of it. */
function GiveBackField({ found: { giveBack, fourEyesCents }, sum, isWrong, onSum }: GiveBackProps) {
  const { t } = useTranslation('operations-cases')
  const format = useFormat()
  const isFree = giveBack?.isFree === true
  const left = format.euro(giveBack?.leftCents ?? 0)
  return (
    <TextInput
      label={t(isFree ? 'form.withheld' : 'form.givenBack')}
      description={t(isFree ? 'form.withheldNote' : 'form.givenBackNote', { left, limit: format.euro(fourEyesCents) })}
      required
      inputMode="decimal"
      maxLength={10}
      value={sum}
      error={isWrong && sum !== '' ? t('form.sumWrong', { left }) : undefined}
      onChange={({ currentTarget }) => onSum(currentTarget.value)}
    />
  )
}

type Filled = {
  found: CaseDetails
  words: string
  colleague: string
  reference: string
  cents: number | null
  ground: string
}

/** The body of each act. */
const bodyOf = (form: FormName, { found, words, colleague, reference, cents, ground }: Filled): object => {
  const approvalId = found.refund?.approval?.id
  const bodies: Record<FormName, object> = {
    'hand-over': { assigneeId: colleague, from: found.assignee?.id ?? null, note: words },
    'answer-case': { text: words },
    'answer-complaint': { text: words },
    'refund-complaint': { amountCents: cents, reason: words },
    'close-case': { note: words },
    'reopen-case': { note: words },
    'retry-refund': { reason: words },
    'return-refund': { reason: words, reference },
    'approve-refund': { reason: words, approvalId },
    'decline-refund': { reason: words, approvalId },
    'keep-review': { isRemoved: false, ground: null, reason: words, editedAt: editedAtOf(found) },
    'remove-review': { isRemoved: true, ground, reason: words, editedAt: editedAtOf(found) },
    'admit-review': { reason: words },
    'keep-ring': { isRemoved: false, ground: null, reason: words },
    'remove-ring': { isRemoved: true, ground, reason: words },
    'complete-transfer': { reason: words },
    'refuse-transfer': { reason: words },
  }
  return bodies[form]
}

/** The ground on which a review is removed, as both sides read it. */
function GroundField({ ground, onGround }: { ground: string; onGround: (ground: string) => void }) {
  const { t } = useTranslation('operations-cases')
  return (
    <NativeSelect
      label={t('form.ground')}
      value={ground}
      onChange={({ currentTarget }) => onGround(currentTarget.value)}
      data={reviewGrounds.map((one) => ({ value: one, label: t(`ground.${one}`) }))}
    />
  )
}

const readersOf = (form: FormName) => {
  if (form === 'admit-review') return 'form.toVisit'
  if (form.endsWith('-ring')) return 'form.toRing'
  if (form.endsWith('-review')) return 'form.toBoth'
  return form === 'refuse-transfer' ? 'form.toSides' : 'form.kept'
}

type WordsProps = { form: FormName; words: string; onWords: (words: string) => void }

/** To the sender, to both sides of a review, or for colleagues and the history. */
function WordsField({ form, words, onWords }: WordsProps) {
  const { t } = useTranslation('operations-cases')
  const isOptional = form === 'hand-over' || form === 'close-case'
  const isReason = ['-refund', '-review', '-ring', '-transfer'].some((end) => form.endsWith(end)) || form === 'refund-complaint'
  return (
    <Textarea
      label={t(
        isReason
          ? 'form.reason'
          : `form.${form as Exclude<FormName, `${string}-refund` | `${string}-review` | `${string}-ring` | `${string}-transfer` | 'refund-complaint'>}`,
      )}
      description={isReason ? t(readersOf(form)) : undefined}
      required={!isOptional}
      minLength={isReason ? 3 : undefined}
      maxLength={form.startsWith('answer-') ? 4000 : isReason || form === 'hand-over' ? 500 : 1000}
      autosize
      minRows={3}
      value={words}
      onChange={({ currentTarget }) => onWords(currentTarget.value)}
    />
  )
}

/** The words that go with an act: to the sender, or for colleagues and the history. */
export function ActForm({ found, form, isLoading, userId, send, onCancel }: ActFormProps) {
  const { t } = useTranslation('operations-cases')
  const format = useFormat()
  const [words, setWords] = useState('')
  const [reference, setReference] = useState('')
  const [ground, setGround] = useState<string>(reviewGrounds[0])
  const language = useLanguage()
  const leftCents = found.giveBack?.leftCents ?? 0
  const [sum, setSum] = useState(() => textOfCents(leftCents, language))
  const cents = centsOf(sum)
  const isSumWrong = form === 'refund-complaint' && (cents === null || cents < 1 || cents > leftCents)
  const own = useRef<HTMLFormElement>(null)
  // The button that opened it is gone: the focus moves here.
  useEffect(() => own.current?.querySelector<HTMLElement>('select, input, textarea')?.focus(), [])
  const colleagues = found.colleagues.filter(({ id }) => id !== userId)
  const [colleague, setColleague] = useState(colleagues[0]?.id ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = bodyOf(form, { found, words, colleague, reference, cents, ground })
    void send(form === 'hand-over' ? 'assign-case' : form, body)
  }
  return (
    <form ref={own} className={classes.form} onSubmit={submit}>
      <h3>{t(`act.${form}`)}</h3>
      {form === 'hand-over' && (
        <NativeSelect
          label={t('form.colleague')}
          value={colleague}
          onChange={({ currentTarget }) => setColleague(currentTarget.value)}
          data={colleagues.map(({ id, name }) => ({ value: id, label: format.letters(name) }))}
        />
      )}
      {form === 'return-refund' && (
        <TextInput
          label={t('form.reference')}
          required
          minLength={3}
          maxLength={80}
          value={reference}
          onChange={({ currentTarget }) => setReference(currentTarget.value)}
        />
      )}
      {(form === 'remove-review' || form === 'remove-ring') && <GroundField ground={ground} onGround={setGround} />}
      {form === 'refund-complaint' && <GiveBackField found={found} sum={sum} isWrong={isSumWrong} onSum={setSum} />}
      <WordsField form={form} words={words} onWords={setWords} />
      <div className={classes.ways}>
        <Button type="submit" size="sm" loading={isLoading} disabled={(form === 'hand-over' && colleague === '') || isSumWrong}>
          {t(`send.${form}`, { sum: format.euro(cents ?? 0) })}
        </Button>
        <Button size="sm" variant="default" onClick={onCancel}>
          {t('form.cancel')}
        </Button>
      </div>
    </form>
  )
}
