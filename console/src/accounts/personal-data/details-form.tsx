import { zodResolver } from '@hookform/resolvers/zod'
import { personalDetailsBody } from '@lapka/contracts/api/accounts.ts'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { Box, Button, TextInput } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useIdempotencyKey } from '../../kit/api/api.ts'
import { hashOf } from '@lapka/contracts/hash-of.ts'
import { useFormat } from '../../kit/format/format.ts'
import { initialOf } from '../../kit/format/initial-of.ts'
import { takeAsSaved } from '../../kit/forms/take-as-saved.ts'
import { Face } from '../../kit/look/face.tsx'
import { Photo } from '../../profile/photo/photo.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { Facts } from '../../kit/ui/facts.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { NameField } from '../account-fields.tsx'
import { useChangeDetailsMutation, useOwnAccountQuery } from '../accounts-api.ts'
import { Skeleton } from '../../kit/ui/page-skeleton.tsx'
import classes from '../account.module.css'

export function DetailsForm({ user }: { user: CurrentUser }) {
  const { data } = useOwnAccountQuery()
  return data ? <Details user={user} phone={data.phone} /> : <Skeleton of={['row', 'field', 'field', 'field']} />
}

/** The name and a parent's phone can be changed (a professional's is on their profile); the address is what one signs in with, and the role what one registered as. */
function Details({ user, phone }: { user: CurrentUser; phone: string }) {
  const { t } = useTranslation('accounts')
  const form = useForm({
    resolver: zodResolver(personalDetailsBody),
    defaultValues: { name: user.name, surname: user.surname, phone },
  })
  const { register, handleSubmit, formState } = form
  const intention = useIdempotencyKey()
  const [save, { isLoading, isSuccess, error, fulfilledTimeStamp }] = useChangeDetailsMutation()
  const { errors, isDirty } = formState
  const submit = handleSubmit(async (body) => {
    // Changed back again is another command, although the text is one that was sent before.
    const idempotencyKey = `${intention}-${hashOf(JSON.stringify([body, fulfilledTimeStamp])).toString(36)}`
    const sent = form.getValues()
    const answer = await save({ ...body, idempotencyKey })
    if (!answer.error) takeAsSaved(form, body, sent)
  })
  return (
    <Card className={classes.settingsCard} title={t('personal.who')}>
      <Box my="md">
        <Photo photoUrl={user.photoUrl} standIn={<StandIn user={user} />} />
      </Box>
      <Facts
        className={classes.facts}
        facts={[
          { name: t('field.email'), value: user.email },
          user.role !== 'OPERATOR' && { name: t('personal.role'), value: t(`role.${user.role}`) },
        ]}
      />
      <form className={classes.details} onSubmit={(event) => void submit(event)} noValidate>
        <NameField of="name" fault={errors.name} {...register('name')} />
        <NameField of="surname" fault={errors.surname} {...register('surname')} />
        {user.role === 'PARENT' && (
          <TextInput
            label={t('field.phone')}
            description={t('personal.phoneWhy')}
            type="tel"
            autoComplete="tel"
            size="md"
            error={errors.phone && t('field.phoneWrong')}
            {...register('phone')}
          />
        )}
        <Button type="submit" variant={isDirty ? 'filled' : 'default'} loading={isLoading}>
          {t('personal.save')}
        </Button>
      </form>
      <p className={classes.said} aria-live="polite">
        {isSuccess && !isDirty && t('personal.saved')}
      </p>
      <ProblemNotice error={error} />
    </Card>
  )
}

/** Shown in the menu as long as there is no photo. */
function StandIn({ user }: { user: CurrentUser }) {
  const { professionalId, surname, role } = user
  const format = useFormat()
  if (professionalId !== null) return <Face person={{ id: professionalId, displayName: surname, role }} />
  return <span className={classes.initial}>{initialOf(user, format)}</span>
}
