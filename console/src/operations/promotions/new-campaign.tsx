import { promotedKinds, type PromotedKind } from '@lapka/contracts/promotions.ts'
import { addDays, startOfDay } from '@lapka/domain/kernel/zone.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { Checkbox, NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommandKey } from '../../kit/api/api.ts'
import { DateField } from '../../kit/forms/date-field.tsx'
import { ReasonForm } from '../reason-form.tsx'
import { useProposePromotionMutation } from './campaigns-api.ts'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/NumberInput.layer.css'

const MAX_PERCENT = 100
const USUAL_PERCENT = 70
const USUAL_CAP_EUROS = 15
const USUAL_BUDGET_EUROS = 1_000
const MAX_CAP_EUROS = 1_000
const MAX_BUDGET_EUROS = 1_000_000

/** A campaign's discount and its cap, its dates and its subject, in both languages. It lasts to the end of its last day in Sofia. */
export function NewCampaign({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('promotions')
  const [fields, setFields] = useState({ name: '', nameEn: '', from: '', to: '' })
  const [percentOff, setPercentOff] = useState(USUAL_PERCENT)
  const [euros, setEuros] = useState({ cap: USUAL_CAP_EUROS, budget: USUAL_BUDGET_EUROS })
  const [appliesTo, setAppliesTo] = useState<PromotedKind[]>(['consultation'])
  const [propose, mutation] = useProposePromotionMutation()
  const keyFor = useCommandKey()
  const words = {
    title: t('operator.new'),
    note: t('operator.proposeNote'),
    reason: t('operator.reason'),
    reasonNote: t('operator.reasonNote'),
    keep: t('operator.keep'),
    confirm: t('operator.propose'),
  }
  const text = (field: 'name' | 'nameEn') => (
    <TextInput
      label={t(`operator.${field}`)}
      required
      withAsterisk={false}
      maxLength={80}
      value={fields[field]}
      onChange={({ currentTarget }) => setFields({ ...fields, [field]: currentTarget.value })}
    />
  )
  const day = (field: 'from' | 'to', limits: { min?: string; max?: string }) => (
    <DateField
      label={t(`operator.${field}`)}
      required
      withAsterisk={false}
      value={fields[field]}
      onChange={(date) => setFields({ ...fields, [field]: date })}
      {...limits}
    />
  )
  const submit = async (reason: string) => {
    const span = { from: startOfDay(fields.from, DEFAULT_ZONE), to: startOfDay(addDays(fields.to, 1), DEFAULT_ZONE) }
    const bounds = { capCents: Math.round(euros.cap * 100), budgetCents: Math.round(euros.budget * 100) }
    const body = { name: fields.name, nameEn: fields.nameEn, percentOff, appliesTo, reason, ...span, ...bounds }
    const answer = await propose({ ...body, idempotencyKey: keyFor(body) })
    if (!answer.error) onClose()
  }
  return (
    <ReasonForm words={words} mutation={mutation} onClose={onClose} onConfirm={submit}>
      {text('name')}
      {text('nameEn')}
      <NumberInput
        label={t('operator.percentOff')}
        min={1}
        max={MAX_PERCENT}
        allowDecimal={false}
        value={percentOff}
        onChange={(value) => setPercentOff(Number(value))}
      />
      <EuroField field="cap" max={MAX_CAP_EUROS} value={euros.cap} onChange={(cap) => setEuros({ ...euros, cap })} />
      <EuroField
        field="budget"
        max={MAX_BUDGET_EUROS}
        value={euros.budget}
        onChange={(budget) => setEuros({ ...euros, budget })}
      />
      {day('from', { max: fields.to })}
      {day('to', { min: fields.from })}
      <KindsField value={appliesTo} onChange={setAppliesTo} />
    </ReasonForm>
  )
}

function KindsField({ value, onChange }: { value: PromotedKind[]; onChange: (kinds: PromotedKind[]) => void }) {
  const { t } = useTranslation('promotions')
  return (
    <Checkbox.Group label={t('operator.appliesTo')} value={value} onChange={(kinds) => onChange(kinds as PromotedKind[])}>
      {promotedKinds.map((kind) => (
        <Checkbox key={kind} value={kind} label={t(`operator.kinds.${kind}`)} mt="xs" />
      ))}
    </Checkbox.Group>
  )
}

type EuroFieldProps = { field: 'cap' | 'budget'; max: number; value: number; onChange: (euros: number) => void }

/** A bound of what Lapka pays, with what it means. */
function EuroField({ field, max, value, onChange }: EuroFieldProps) {
  const { t } = useTranslation('promotions')
  return (
    <NumberInput
      label={t(`operator.${field}`)}
      description={t(`operator.${field}Note`)}
      required
      withAsterisk={false}
      min={0.01}
      max={max}
      decimalScale={2}
      suffix=" €"
      value={value}
      onChange={(typed) => onChange(Number(typed))}
    />
  )
}
