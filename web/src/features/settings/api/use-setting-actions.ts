import { useMutation, useQueryClient } from '@tanstack/react-query'
import { orpc } from '../../../lib/api/client.ts'

/** Writing what the domain gives its products; everything that shows it is read again. */
export function useSettingActions() {
  const queryClient = useQueryClient()
  const onSuccess = async () => {
    await queryClient.invalidateQueries({ queryKey: orpc.settings.key() })
    void queryClient.invalidateQueries({ queryKey: orpc.products.key() })
    void queryClient.invalidateQueries({ queryKey: orpc.priceTypes.key() })
  }
  const meta = { isShownInPlace: true }
  const { settings } = orpc
  return {
    createField: useMutation({ ...settings.createDetailField.mutationOptions({ onSuccess }), meta }),
    editField: useMutation({ ...settings.editDetailField.mutationOptions({ onSuccess }), meta }),
    changeType: useMutation({ ...settings.changeFieldType.mutationOptions({ onSuccess }), meta }),
    toggleField: useMutation(settings.editDetailField.mutationOptions({ onSuccess })),
    orderFields: useMutation(settings.orderDetailFields.mutationOptions({ onSuccess })),
    deleteField: useMutation({ ...settings.deleteDetailField.mutationOptions({ onSuccess }), meta }),
    replaceTabs: useMutation({ ...settings.replaceDetailTabs.mutationOptions({ onSuccess }), meta }),
    createPriceType: useMutation({ ...settings.createPriceType.mutationOptions({ onSuccess }), meta }),
    editPriceType: useMutation({ ...settings.editPriceType.mutationOptions({ onSuccess }), meta }),
    orderPriceTypes: useMutation(settings.orderPriceTypes.mutationOptions({ onSuccess })),
    deletePriceType: useMutation({ ...settings.deletePriceType.mutationOptions({ onSuccess }), meta }),
    editDisplay: useMutation({ ...settings.editDisplaySettings.mutationOptions({ onSuccess }), meta }),
  }
}
