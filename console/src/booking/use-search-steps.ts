import { useEffect } from 'react'
import { readProgress, saveStep } from './booking-progress.ts'

/** A booking begins with a search; the kind of professional and the service that are searched for are its next steps. */
export const useSearchSteps = ({ role, service }: { role?: string | undefined; service?: string | undefined }): void => {
  useEffect(() => {
    if (Object.keys(readProgress().stepsTiming).length === 0) void saveStep('INITIAL')
  }, [])
  useEffect(() => {
    if (role) void saveStep('PROFESSIONAL_TYPE')
  }, [role])
  useEffect(() => {
    if (service) void saveStep('SERVICE_SELECTED', { serviceType: service })
    // Whoever looks for anything has no service any more.
    else if (readProgress().serviceType !== '') void saveStep('PROFESSIONAL_TYPE', { serviceType: '' })
  }, [service])
}
