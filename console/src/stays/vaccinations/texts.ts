import i18next from 'i18next'
import texts from '../../kit/i18n/bg/vaccinations.json'

i18next.addResourceBundle('bg', 'vaccinations', texts)
