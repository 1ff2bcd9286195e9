import i18next from 'i18next'
import texts from '../../kit/i18n/bg/consultations-wait.json'

i18next.addResourceBundle('bg', 'consultations-wait', texts)
