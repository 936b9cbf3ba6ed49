#!/usr/bin/env bash
# Tries the chart and the plain manifests on a cluster: server-side validation of everything that is rendered, a cold install, an
# upgrade to another image and configuration, a rollback, a drain, helm test, and an uninstall, in a namespace that enforces Pod
# Security `restricted`. Not part of the build. Needs helm, kubectl, and KUBECONFIG of a cluster to which nothing matters.
#
#   helm/drills/cluster.sh               # a cluster with nodes: the images have to be there, and Kafka and MongoDB as well
#   helm/drills/cluster.sh --no-nodes    # an API server with its controllers only: this script says that Pods run and Jobs succeed
#
# Environment: IMAGE (repository, default registry.example.com/millrace), FROM and TO (tags, default 0.1.0 and 0.2.0),
# VALUES (a further file of values for a real cluster).
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
values=$root/helm/src/test/resources/values
image=${IMAGE:-registry.example.com/millrace} from=${FROM:-0.1.0} to=${TO:-0.2.0}
namespace=millrace-drill-$$ dry=millrace-drill-$$-dry priority=millrace-drill-$$
scratch=$(mktemp -d)
nodes=true
[ "${1:-}" = --no-nodes ] && nodes=false
kubelet=

say() { printf '%s\n' "$*"; }
fail() { say "FAILED  $*" >&2; exit 1; }
k() { kubectl -n "$namespace" "$@"; }

end() {
    [ -z "$kubelet" ] || kill "$kubelet" 2>/dev/null || true
    kubectl delete namespace "$namespace" "$dry" --wait=false >/dev/null 2>&1 || true
    kubectl delete priorityclass "$priority" >/dev/null 2>&1 || true
    rm -rf "$scratch"
}
trap end EXIT

# What a kubelet would report, where there is none: Pods of Jobs and tests succeed, the others are ready.
play_kubelet() {
    while sleep 0.5; do
        k get pods -o 'jsonpath={range .items[?(@.status.phase=="Pending")]}{.metadata.name}{" "}{.metadata.ownerReferences[0].kind}{"\n"}{end}' \
            2>/dev/null | while read -r pod owner; do
            if [ "$owner" = StatefulSet ]; then
                status='{"phase":"Running","conditions":[{"type":"Ready","status":"True","lastTransitionTime":"'$(date -u +%FT%TZ)'"}]}'
            else
                status='{"phase":"Succeeded"}'
            fi
            k patch pod "$pod" --subresource=status --type=merge -p "{\"status\":$status}" >/dev/null 2>&1 || true
        done
    done
}

# Everything that is rendered, with unknown fields refused; resources of operators that the cluster does not know are left out.
validate() {
    local what=$1 file=$2
    python3 - "$file" >"$scratch/known.yaml" <<'PY'
import re, sys
known = re.compile(r'^apiVersion: (v1|apps/v1|batch/v1|policy/v1|networking\.k8s\.io/v1)$', re.M)
documents = re.split(r'^---\s*$', open(sys.argv[1]).read(), flags=re.M)
print('\n---\n'.join(each for each in documents if known.search(each)))
PY
    # A Pod is admitted only where its ServiceAccount is.
    { grep -h -A4 "^kind: ServiceAccount" "$scratch/known.yaml" || true; } | sed -n "s/^  name: //p" | sort -u | while read -r account; do
        kubectl -n "$dry" create serviceaccount "$account" --save-config >/dev/null 2>&1 || true
    done
    sed -i -e "s/priorityClassName: high/priorityClassName: $priority/" -e "s/^  namespace: $namespace\$/  namespace: $dry/" "$scratch/known.yaml"
    kubectl -n "$dry" apply --dry-run=server --validate=strict -f "$scratch/known.yaml" >"$scratch/applied" 2>&1 \
        || { cat "$scratch/applied" >&2; fail "the API server refuses $what"; }
    say "ok      $what: $(grep -c 'server dry run' "$scratch/applied") objects accepted by the server"
    ! grep -i 'warning' "$scratch/applied" || fail "the API server warns about $what"
}

# shellcheck disable=SC2086  # Options are several words on purpose.
release() {
    local action=$1; shift
    helm $action plant "$root/helm/millrace" -n "$namespace" -f "$values/minimal.yaml" ${VALUES:+-f "$VALUES"} \
        --set image.repository="$image" --timeout 5m "$@" >"$scratch/helm" 2>&1 || { cat "$scratch/helm" >&2; fail "helm $action"; }
}

images() { k get pods -l app.kubernetes.io/component=ingest -o 'jsonpath={.items[*].spec.containers[0].image}'; }
spec() { k get statefulset plant-millrace -o json | python3 -c 'import json,sys; print(json.dumps(json.load(sys.stdin)["spec"], sort_keys=True))'; }
config() { k get configmap plant-millrace -o 'jsonpath={.data.millrace\.yaml}'; }

for each in "$namespace" "$dry"; do
    kubectl create namespace "$each" >/dev/null
    kubectl label namespace "$each" pod-security.kubernetes.io/enforce=restricted \
        pod-security.kubernetes.io/warn=restricted >/dev/null
done
say "$(kubectl version -o json | python3 -c 'import json,sys; print("server", json.load(sys.stdin)["serverVersion"]["gitVersion"])'), $(helm version --short)"

# One set of values names a priority.
kubectl create priorityclass "$priority" --value=1000 >/dev/null
for each in "$values"/accepted/*.yaml; do
    helm template plant "$root/helm/millrace" -n "$namespace" -f "$values/minimal.yaml" -f "$each" --kube-version 1.34 \
        --api-versions monitoring.coreos.com/v1 --api-versions keda.sh/v1alpha1 >"$scratch/rendered.yaml"
    validate "the chart with $(basename "$each")" "$scratch/rendered.yaml"
done
for each in base overlays/development overlays/production; do
    kubectl kustomize "$root/k8s/$each" >"$scratch/rendered.yaml"
    validate "k8s/$each" "$scratch/rendered.yaml"
done
if k run privileged --image=x --overrides='{"spec":{"containers":[{"name":"x","image":"x","securityContext":{"privileged":true}}]}}' \
    >/dev/null 2>&1; then
    fail "the namespace does not enforce Pod Security"
fi
say "ok      a privileged Pod is refused"

k create secret generic mongodb --from-literal=uri=mongodb://mongodb:27017/ >/dev/null
$nodes || { play_kubelet & kubelet=$!; }

release install --set image.tag="$from" --set replicas=2 --wait
[ "$(images)" = "$image:$from $image:$from" ] || fail "not two Pods of $from: $(images)"
before=$(spec) && config >"$scratch/before.yaml"
k get jobs -o name | grep . && fail "Jobs of hooks are left"
say "ok      cold install: hooks before the Pods, two Pods of $from"

release upgrade --set image.tag="$to" --set replicas=2 --set config.commitInterval=2s --wait
k rollout status statefulset/plant-millrace --timeout=5m >/dev/null
[ "$(images)" = "$image:$to $image:$to" ] || fail "not two Pods of $to: $(images)"
config | grep -q 'commitInterval: 2s' || fail "the new configuration is not there"
say "ok      upgrade to $to with another configuration: all Pods are replaced"

helm rollback plant 1 -n "$namespace" --wait --timeout 5m >/dev/null
k rollout status statefulset/plant-millrace --timeout=5m >/dev/null
[ "$(images)" = "$image:$from $image:$from" ] || fail "the rollback left $(images)"
config | diff - "$scratch/before.yaml" || fail "the rollback left another configuration"
[ "$(spec)" = "$before" ] || fail "the rollback left another StatefulSet"
say "ok      rollback: the StatefulSet and its configuration are what they were"

release upgrade --set image.tag="$from" --set replicas=2 --set drain.enabled=true
[ "$(k get statefulset plant-millrace -o 'jsonpath={.spec.replicas}')" = 0 ] || fail "instances are left while drained"
release upgrade --set image.tag="$to" --set replicas=2 --wait
[ "$(images)" = "$image:$to $image:$to" ] || fail "not two Pods of $to after the drain: $(images)"
say "ok      drain and upgrade: no instance while the Job drains, then two of $to"

helm test plant -n "$namespace" --timeout 5m >/dev/null || fail "helm test"
say "ok      helm test"

k get events -o 'jsonpath={range .items[*]}{.reason}{" "}{.message}{"\n"}{end}' | grep -i 'forbidden\|violates' && fail "Pod Security refused a Pod"
say "ok      no Pod was refused by Pod Security"

helm uninstall plant -n "$namespace" --wait --timeout 5m >/dev/null
left=$(k get all,configmaps,secrets,serviceaccounts,pdb,networkpolicies,cronjobs,pvc -o name 2>/dev/null \
    | grep -v -e '^configmap/kube-root-ca.crt$' -e '^serviceaccount/default$' -e '^secret/mongodb$' -e '^pod/.*-check' || true)
[ "$(grep -vc '^persistentvolumeclaim/' <<<"$left")" = 0 ] || fail "left behind: $left"
say "ok      uninstall: nothing is left but $(grep -c '^persistentvolumeclaim/' <<<"$left") claims"
say PASSED
