import i18next from 'i18next'
import texts from '../../kit/i18n/bg/consultations-ring.json'

i18next.addResourceBundle('bg', 'consultations-ring', texts)
