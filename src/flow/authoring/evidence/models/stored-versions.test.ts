import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { modelsOf, storedModels } from '../models.ts';

const kind = (name: string, { marks = '', fields = '' }) => `package api

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// ${name}Spec defines the desired state of ${name}
type ${name}Spec struct {
	Size int \`json:"size"\`
	// Colour may be left out.
	Colour string \`json:"colour,omitempty"\`
${fields}}

// +kubebuilder:object:root=true
${marks}
// ${name} is the Schema for the ${name} API
type ${name} struct {
	metav1.TypeMeta   \`json:",inline"\`
	metav1.ObjectMeta \`json:"metadata,omitempty"\`

	Spec ${name}Spec \`json:"spec,omitempty"\`
}

// +kubebuilder:object:root=true

// ${name}List contains a list of ${name}
type ${name}List struct {
	metav1.TypeMeta \`json:",inline"\`
	metav1.ListMeta \`json:"metadata,omitempty"\`
	Items []${name} \`json:"items"\`
}
`;

test('a kind of Kubernetes is stored, in the version that is marked or else the newest', async () => {
  const old = '\tOld string `json:"old"`\n';
  const models = storedModels(
    modelsOf(
      await evidenceIn({
        'api/v1/box_types.go': kind('Box', { fields: old }),
        'api/v1beta1/box_types.go': kind('Box', { marks: '// +kubebuilder:storageversion\n' }),
        'api/v1alpha1/bag_types.go': kind('Bag', { fields: old }),
        'api/v1beta1/bag_types.go': kind('Bag', {}),
        'api/v1beta1/made.go': kind('Made', {}).replaceAll('// +kubebuilder:object:root=true\n', ''),
      }),
    ),
  );
  expect(models.map(({ name, fact, fields }) => [name, fact.path, ...fields.map((field) => field.name)])).toEqual([
    ['Bag', 'api/v1beta1/bag_types.go', 'spec.size', 'spec.colour'],
    ['Box', 'api/v1beta1/box_types.go', 'spec.size', 'spec.colour'],
  ]);
});
