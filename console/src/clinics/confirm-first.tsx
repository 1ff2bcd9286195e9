import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { keepTogether } from '../kit/format/format.ts'
import { ConfirmDialog } from '../kit/ui/dialog.tsx'

type ConfirmFirstProps = {
  words: 'remove' | 'removeResource' | 'withdraw' | 'decline' | 'leave'
  name: string
  mutation: { isLoading: boolean; error?: unknown }
  onConfirm: () => unknown
  /** Draws what opens the question. */
  children: (ask: () => void) => ReactNode
}

/** A button and the question that comes before what it does. */
export function ConfirmFirst({ words, name, mutation, onConfirm, children }: ConfirmFirstProps) {
  const { t } = useTranslation('clinics')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {children(() => setOpen(true))}
      <ConfirmDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        words={{
          title: t(`${words}.title`, { name: keepTogether(name) }),
          note: t(`${words}.note`, { name }),
          keep: t(`${words}.keep`),
          confirm: t(`${words}.confirm`),
        }}
        mutation={mutation}
        onConfirm={onConfirm}
      />
    </>
  )
}
