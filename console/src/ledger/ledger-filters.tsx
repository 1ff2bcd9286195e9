import { Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { DateField } from '../kit/forms/date-field.tsx'
import { filterOf, isPaymentId, type LedgerFilter } from './ledger-api.ts'
import classes from './ledger.module.css'

/** Days and, for operators, one payment. They live in the address. */
export function LedgerFilters({ hasPayment = false }: { hasPayment?: boolean }) {
  const { t } = useTranslation('ledger')
  const [parameters, setParameters] = useSearchParams()
  const filter = filterOf(parameters)
  const set = (change: LedgerFilter) => {
    const next = Object.entries({ ...filter, ...change }).filter(([, value]) => value !== '')
    setParameters(Object.fromEntries(next), { replace: true })
  }
  return (
    <Group className={classes.filters} gap="var(--lk-2) var(--lk-3)" align="end" role="group" aria-label={t('filters.label')}>
      <DateField label={t('filters.from')} value={filter.from ?? ''} max={filter.to} onChange={(from) => set({ from })} />
      <DateField label={t('filters.to')} value={filter.to ?? ''} min={filter.from} onChange={(to) => set({ to })} />
      {hasPayment && (
        <PaymentField key={filter.paymentId} value={filter.paymentId ?? ''} onChange={(paymentId) => set({ paymentId })} />
      )}
      {Object.keys(filter).length > 0 && <Link to="?">{t('filters.clear')}</Link>}
    </Group>
  )
}

function PaymentField({ value, onChange }: { value: string; onChange: (paymentId: string) => void }) {
  const { t } = useTranslation('ledger')
  const [typed, setTyped] = useState(value)
  const [isWrong, setWrong] = useState(false)
  return (
    <TextInput
      className={classes.payment}
      label={t('filters.paymentId')}
      value={typed}
      maxLength={36}
      error={isWrong && t('filters.wrong')}
      onChange={({ currentTarget }) => {
        const text = currentTarget.value.trim()
        setTyped(text)
        setWrong(false)
        if (text === '' || isPaymentId(text)) onChange(text)
      }}
      onBlur={() => setWrong(typed !== '' && !isPaymentId(typed))}
    />
  )
}
