import { useMutation, useQueryClient } from '@tanstack/react-query'
import { orpc } from '../../../lib/api/client.ts'
import { versioned, versionedDeletion } from '../../../lib/conflicts/versioned.ts'

/** Writing what the domain gives its products; everything that shows it is read again. */
export function useSettingActions() {
  const queryClient = useQueryClient()
  const onSuccess = async () => {
    await queryClient.invalidateQueries({ queryKey: orpc.settings.key() })
    void queryClient.invalidateQueries({ queryKey: orpc.products.key() })
    void queryClient.invalidateQueries({ queryKey: orpc.priceTypes.key() })
  }
  const { settings } = orpc
  return {
    createField: useMutation({ ...settings.createDetailField.mutationOptions({ onSuccess }) }),
    editField: useMutation({ ...versioned(settings.editDetailField), onSuccess }),
    changeType: useMutation({ ...versioned(settings.changeFieldType), onSuccess }),
    toggleField: useMutation({ ...versioned(settings.editDetailField), onSuccess }),
    orderFields: useMutation({ ...versioned(settings.orderDetailFields), onSuccess }),
    deleteField: useMutation({ ...versionedDeletion(settings.deleteDetailField), onSuccess }),
    replaceTabs: useMutation({ ...versioned(settings.replaceDetailTabs), onSuccess }),
    createPriceType: useMutation({ ...settings.createPriceType.mutationOptions({ onSuccess }) }),
    editPriceType: useMutation({ ...versioned(settings.editPriceType), onSuccess }),
    orderPriceTypes: useMutation({ ...versioned(settings.orderPriceTypes), onSuccess }),
    deletePriceType: useMutation({ ...versionedDeletion(settings.deletePriceType), onSuccess }),
    editDisplay: useMutation({ ...versioned(settings.editDisplaySettings), onSuccess }),
  }
}
