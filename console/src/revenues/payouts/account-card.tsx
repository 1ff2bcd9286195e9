import type { PayoutAccount } from '@lapka/contracts/api/payouts.ts'
import { isBic, isIban, plainIban, spacedIban } from '@lapka/contracts/iban.ts'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useEffect, useState, type ComponentProps } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCommandKey } from '../../kit/api/api.ts'
import { Card } from '../../kit/ui/card.tsx'
import { useFormat } from '../../kit/format/format.ts'
import { Facts } from '../../kit/ui/facts.tsx'
import { PageState } from '../../kit/ui/page-state.tsx'
import { Pill } from '../../kit/ui/pill.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import {
  usePayoutAccountQuery,
  useRequestProviderAccountMutation,
  useSetPayoutAccountMutation,
  type AccountValues,
} from './payouts-api.ts'
import classes from '../revenues.module.css'

const POLL_INTERVAL_MS = 2_000

/** Where the money goes: an account at a bank, or one at the payment provider. */
export function AccountCard() {
  const { t } = useTranslation('payouts')
  const [isOpening, setOpening] = useState(false)
  const query = usePayoutAccountQuery(undefined, { pollingInterval: isOpening ? POLL_INTERVAL_MS : 0 })
  const isNowOpening = query.data?.provider === 'opening'
  if (isNowOpening !== isOpening) setOpening(isNowOpening)
  return (
    <Card title={t('account.title')} className={classes.account}>
      <PageState query={query}>{(account) => <Account account={account} />}</PageState>
    </Card>
  )
}

function Account({ account }: { account: PayoutAccount }) {
  const { t } = useTranslation('payouts')
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const isSet = account.iban !== ''
  return (
    <>
      <p>{t(isSet ? 'account.set' : 'account.unset')}</p>
      {account.payableFrom !== null && (
        <p>
          <Pill tone="warn">{t('account.changed')}</Pill> {t('account.waits', { at: format.moment(account.payableFrom) })}
        </p>
      )}
      {isSet && !isOpen && (
        <>
          <Facts
            facts={[
              { name: t('account.holder'), value: account.holder },
              { name: t('account.iban'), value: spacedIban(account.iban) },
              account.bic !== '' && { name: t('account.bic'), value: account.bic },
            ]}
          />
          <Button variant="default" size="sm" onClick={() => setOpen(true)}>
            {t('account.change')}
          </Button>
        </>
      )}
      {(!isSet || isOpen) && <AccountForm account={account} onSaved={() => setOpen(false)} />}
      <ProviderAccount account={account} />
    </>
  )
}

function AccountForm({ account, onSaved }: { account: PayoutAccount; onSaved: () => void }) {
  const { t } = useTranslation('payouts')
  const keyFor = useCommandKey()
  const [save, { isLoading, error }] = useSetPayoutAccountMutation()
  const { register, handleSubmit, formState, setFocus } = useForm<AccountValues>({
    defaultValues: { holder: account.holder, iban: spacedIban(account.iban), bic: account.bic, password: '' },
  })
  const isChange = account.iban !== ''
  // The button that opened the form is gone: the keyboard goes on in its first field.
  useEffect(() => {
    if (isChange) setFocus('holder')
  }, [isChange, setFocus])
  const submit = handleSubmit(async ({ holder, iban, bic, password }) => {
    const body = { holder: holder.trim(), iban: plainIban(iban), bic: plainIban(bic), password }
    const answer = await save({ ...body, idempotencyKey: keyFor(body) })
    if (answer.error === undefined) onSaved()
  })
  const { errors } = formState
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        size="md"
        label={t('account.holder')}
        description={t('account.holderNote')}
        autoComplete="name"
        maxLength={70}
        error={errors.holder && t('account.holderWrong')}
        {...register('holder', { validate: (text) => text.trim().length >= 2 })}
      />
      <TextInput
        size="md"
        label={t('account.iban')}
        autoComplete="off"
        spellCheck={false}
        placeholder="BG80 BNBG 9661 1020 3456 78"
        error={errors.iban && t('account.ibanWrong')}
        {...register('iban', { validate: (text) => isIban(plainIban(text)) })}
      />
      <TextInput
        size="md"
        label={t('account.bic')}
        description={t('account.bicNote')}
        autoComplete="off"
        spellCheck={false}
        error={errors.bic && t('account.bicWrong')}
        {...register('bic', { validate: (text) => plainIban(text) === '' || isBic(plainIban(text)) })}
      />
      <PasswordField error={errors.password && t('account.passwordWrong')} {...register('password', { required: true })} />
      {isChange && <p>{t('account.changeNote')}</p>}
      <ProblemNotice error={error} />
      <Button type="submit" size="sm" loading={isLoading}>
        {t('account.save')}
      </Button>
    </form>
  )
}

type PasswordFieldProps = ComponentProps<typeof PasswordInput>

/** A thief of a signed-in device must not reach the money: that takes the password. */
function PasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation('payouts')
  return (
    <PasswordInput
      size="md"
      label={t('account.password')}
      description={t('account.passwordNote')}
      autoComplete="current-password"
      {...props}
    />
  )
}

/** The other way: an account at the payment provider, which it checks and pays out by itself. */
function ProviderAccount({ account: { provider: state, onboardingUrl } }: { account: PayoutAccount }) {
  const { t } = useTranslation('payouts')
  const [isAsking, setAsking] = useState(false)
  return (
    <div className={classes.provider}>
      <p>{t(`provider.${state}`)}</p>
      {onboardingUrl !== null && (
        <Button component="a" href={onboardingUrl} variant="default" size="sm">
          {t('provider.goOn')}
        </Button>
      )}
      {(state === 'none' || (state === 'unfinished' && onboardingUrl === null)) &&
        (isAsking ? (
          <ProviderForm state={state} onDone={() => setAsking(false)} />
        ) : (
          <Button variant="default" size="sm" onClick={() => setAsking(true)}>
            {t(state === 'none' ? 'provider.open' : 'provider.again')}
          </Button>
        ))}
    </div>
  )
}

function ProviderForm({ state, onDone }: { state: 'none' | 'unfinished'; onDone: () => void }) {
  const { t } = useTranslation('payouts')
  const keyFor = useCommandKey()
  const [request, { isLoading, error }] = useRequestProviderAccountMutation()
  const { register, handleSubmit, formState, setFocus } = useForm({ defaultValues: { password: '' } })
  useEffect(() => setFocus('password'), [setFocus])
  const submit = handleSubmit(async (body) => {
    const answer = await request({ ...body, idempotencyKey: keyFor(body) })
    if (answer.error === undefined) onDone()
  })
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <PasswordField
        error={formState.errors.password && t('account.passwordWrong')}
        {...register('password', { required: true })}
      />
      <ProblemNotice error={error} />
      <Button type="submit" variant="default" size="sm" loading={isLoading}>
        {t(state === 'none' ? 'provider.open' : 'provider.again')}
      </Button>
    </form>
  )
}
