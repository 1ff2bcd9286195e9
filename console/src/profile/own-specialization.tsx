import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './own-specialization.module.css'

const MOST_LETTERS = 80

/** A field of work that the list does not have, as its owner writes it. */
export function OwnSpecialization({ onAdd }: { onAdd: (name: string) => void }) {
  const { t } = useTranslation('profile')
  const [name, setName] = useState('')
  const add = () => {
    if (name.trim() === '') return
    onAdd(name.trim())
    setName('')
  }
  return (
    <div className={classes.own}>
      <TextInput
        size="md"
        label={t('specializations.own')}
        maxLength={MOST_LETTERS}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
      />
      <Button variant="default" onClick={add}>
        {t('specializations.add')}
      </Button>
    </div>
  )
}
